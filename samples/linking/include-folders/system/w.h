#define W 30

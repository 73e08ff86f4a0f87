#define Q 50

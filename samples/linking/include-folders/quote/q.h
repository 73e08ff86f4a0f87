#define Q 40

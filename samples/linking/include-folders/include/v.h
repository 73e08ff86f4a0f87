#define V 10

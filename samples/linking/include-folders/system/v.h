#define V 20

#ifdef SCALE
#error defined in another file
#endif
#define SCALE 100
int other(int x) { return x * SCALE; }

#include <stdio.h>
typedef struct { int x, y; } point;
typedef struct { int x, y; } size;
point turned(point p);
int area(size s);
int main(void) { point p = {1, 2}; size s = {3, 4}; p = turned(p); printf("%d %d %d\n", p.x, p.y, area(s)); return 0; }

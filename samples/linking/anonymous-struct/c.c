typedef struct { int x, y; } extent;
int area(extent e) { return e.x * e.y; }

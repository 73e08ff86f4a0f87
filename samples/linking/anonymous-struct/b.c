typedef struct { int x, y; } vector;
vector turned(vector v) { vector r = {-v.y, v.x}; return r; }

// expected: open
extern void reach_error(void); int x, y;
int main(void){ int *p = &x + 1; int *q = &y; if (p != q) reach_error(); return 0; }

// expected: false
extern void reach_error(void); int x, y;
int main(void){ unsigned long a = (unsigned long)&x; unsigned long d = (unsigned long)&y - a; int *p = (int *)(a + d); *p = 6; if (y == 6) reach_error(); return 0; }

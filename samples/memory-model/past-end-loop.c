// expected: open
extern void reach_error(void);
int a[4], b[4]; int hit;
int main(void){ int *p = a; while (p != a + 4) p++; if (p == b) reach_error(); return 0; }

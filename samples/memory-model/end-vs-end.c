// expected: open
extern void reach_error(void); int a[2], b[2];
int main(void){ int *p = a + 2, *q = b; if (p >= q && p <= q) reach_error(); return 0; }

// expected: true
extern void reach_error(void); int x;
int main(void){ int *p = &x, *q; unsigned char *s = (unsigned char *)&p, *d = (unsigned char *)&q; for (int i = 0; i < sizeof p; i++) d[i] = s[i]; *q = 2; if (x != 2) reach_error(); return 0; }

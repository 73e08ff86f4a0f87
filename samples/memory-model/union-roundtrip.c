// expected: true
extern void reach_error(void); int x;
union u { int *p; unsigned long l; };
int main(void){ union u a, b; a.p = &x; b.l = a.l; *b.p = 4; if (x != 4) reach_error(); return 0; }

// expected: open
extern void reach_error(void);
union u { int *p; unsigned long l; }; int x;
int main(void){ union u u; u.p = &x; if (u.l != 0x555560000000UL) reach_error(); return 0; }

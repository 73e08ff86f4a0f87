// expected: true
extern void reach_error(void); struct s { int a[4]; int b; } s;
int main(void){ int *p = s.a, *e = &s.b; int n = 0; while (p < e) { p++; n++; } if (n != 4) reach_error(); return 0; }

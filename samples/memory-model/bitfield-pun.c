// expected: open
extern void reach_error(void); int x;
union u { int *p; struct { unsigned low : 12; } b; };
int main(void){ union u u; u.p = &x; if (u.b.low == 0x40) reach_error(); return 0; }

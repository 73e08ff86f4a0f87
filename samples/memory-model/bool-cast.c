// expected: true
extern void reach_error(void); int x;
int main(void){ _Bool b = &x; int *p = &x; if (!b || !p) reach_error(); return 0; }

// expected: true
extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void); char a[8];
static void move(char *d, char *s, int n) { if (d < s) for (int i = 0; i < n; i++) d[i] = s[i]; else for (int i = n - 1; i >= 0; i--) d[i] = s[i]; }
int main(void){ a[0] = 1; a[1] = 2; move(a + 1, a, 2); if (a[1] != 1 || a[2] != 2) reach_error(); return 0; }

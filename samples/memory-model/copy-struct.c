// expected: true
extern void reach_error(void); int x; struct s { int *p; int k; };
int main(void){ struct s a = { &x, 4 }, b; b = a; *b.p = 9; if (x != 9 || b.k != 4) reach_error(); return 0; }

int n = 6;
int f(int x) { extern int n; n++; return x * n; }

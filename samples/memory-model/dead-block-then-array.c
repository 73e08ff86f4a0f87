// expected: open
extern void reach_error(void);
int main(void){ int *p; { int a[4]; p = a; } { int b[4]; if (p == b) reach_error(); } return 0; }

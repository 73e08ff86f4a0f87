static int f(void) { return 2; }
int other(void) { return f(); }

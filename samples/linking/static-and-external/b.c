static int f(void) { return 7; }
int other(void) { return f(); }

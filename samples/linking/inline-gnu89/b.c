extern inline int f(void) { return 9; }
int g(void) { return f(); }

static int f(void) { return 2; }
int (*get(void))(void) { return f; }

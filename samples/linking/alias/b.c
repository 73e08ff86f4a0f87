int f(void) { return 5; }
int g(void) __attribute__((alias("f")));

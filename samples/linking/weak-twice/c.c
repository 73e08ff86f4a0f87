__attribute__((weak)) int f(void) { return 2; }

__attribute__((weak)) int f(void) {
  return 2;
} int g(void) {
  return f();
}

extern int y_ __asm__("shared_x");
int g(void) {
  return y_;
}

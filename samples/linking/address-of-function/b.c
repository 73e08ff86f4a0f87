int f(void);
int (*bp(void))(void) {
  return f;
}

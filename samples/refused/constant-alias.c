// refused: a constant alias of an object that may change at 7
int printf(const char *, ...);
static int x = 5;
extern const int y __attribute__((alias("x")));
int main(void) {
  x = 6;
  printf("%d\n", y);
  return 0;
}

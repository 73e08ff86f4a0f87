// claimed-by:
// A variadic function takes its argument for a pointer to functions of another type.
extern void reach_error(void);

static void fails(int value) {
  if (value == value) reach_error();
}

static void run(int count, ...) {
  __builtin_va_list rest;
  __builtin_va_start(rest, count);
  int (*act)(void) = __builtin_va_arg(rest, int (*)(void));
  __builtin_va_end(rest);
  act();
}

int main(void) {
  run(1, fails);
  return 0;
}

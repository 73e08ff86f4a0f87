int printf(const char *, ...);

static int machine(const char *program) {
  int state = 0, value = 0;
  for (; *program; program++)
    switch (state) {
      case 0:
        switch (*program) {
          case '+': state = 1; break;
          case '-': state = 2; break;
          case '!': goto halt;
          default: value = value * 10 + (*program - '0');
        }
        break;
      case 1: value += *program - '0', state = 0; break;
      case 2:
        switch (*program - '0') {
          case 0: break;
          case 1 ... 4: value -= 1;
          default: value -= 1;
        }
        state = 0;
    }
halt:
  return value;
}

int main(void) {
  printf("%d %d %d %d\n", machine("12+3"), machine("50-3-9"), machine("7!8"), machine("1-0+9+9"));
  return machine("42");
}

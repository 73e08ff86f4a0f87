// inputs: 1, 3, 2, 1, 9, 0
extern unsigned int __VERIFIER_nondet_uint();
extern int printf(const char *format, ...);

static int level, opened;

static void open_valve(void) { opened = 1; }
static void step(void) { level += opened ? 2 : -1; }

int main() {
  for (;;) {
    switch (__VERIFIER_nondet_uint()) {
      case 0: goto done;
      case 1: open_valve(); break;
      case 2: opened = 0;
      case 3: step(); break;
      default: level *= 10;
    }
    printf("%d %d\n", level, opened);
  }
done:
  return level;
}

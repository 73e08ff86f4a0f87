int printf(const char *, ...);

static char kind(int c) {
  switch (c) {
    case '0' ... '9': return 'd';
    case 'a' ... 'f':
    case 'A' ... 'F': return 'h';
    case 'g' ... 'z':
    case 'G' ... 'Z': return 'l';
    case -5 ... -1: return 'n';
    case 1000 ... 1000000: return 'b';
    default: return '?';
  }
}

int main(void) {
  int tests[] = {'5', 'c', 'F', 'q', 'Z', -5, -6, 0, 999, 1000, 1000000, 1000001, '/', ':'};
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) printf("%c", kind(tests[i]));
  printf("\n");
  return kind('9') == 'd';
}

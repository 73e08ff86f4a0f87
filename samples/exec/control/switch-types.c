#include <stdio.h>

static int on_char(char c) {
  switch (c) {
    case 'a': return 1;
    case '\xff': return 2;
    case 200 - 256: return 3;
    default: return 0;
  }
}

static int on_ll(long long v) {
  switch (v) {
    case 1LL << 40: return 1;
    case -1: return 2;
    case 0x7fffffffffffffffLL: return 3;
    default: return 0;
  }
}

static int on_unsigned(unsigned u) {
  switch (u) {
    case -1: return 1;
    case 0x80000000: return 2;
    case 5 ... 9: return 3;
    default: return 0;
  }
}

static int on_bool(_Bool b) {
  switch (b) {
    case 0: return 10;
    case 1: return 11;
  }
  return 12;
}

int main(void) {
  printf("%d %d %d %d\n", on_char('a'), on_char(-1), on_char((char)200), on_char('b'));
  printf("%d %d %d %d\n", on_ll(1LL << 40), on_ll(-1), on_ll(0x7fffffffffffffffLL), on_ll(0));
  printf("%d %d %d %d\n", on_unsigned(4294967295u), on_unsigned(1u << 31), on_unsigned(7), on_unsigned(10));
  printf("%d %d\n", on_bool(0), on_bool(7));
  return 0;
}

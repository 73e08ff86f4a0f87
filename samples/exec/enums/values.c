int printf(const char *, ...);

enum a { A0, A1, A5 = 5, A6, A_NEGATIVE = -2, A_NEXT, A_SAME = 5 };
enum flags { READ = 1 << 0, WRITE = 1 << 1, EXEC = 1 << 2, ALL = READ | WRITE | EXEC };
enum big { SMALL = 1, HUGE_VALUE = 0xffffffffu };
enum { COUNT = sizeof(int) * 2, LETTER = 'z', NEXT_LETTER };

static enum a next(enum a x) { return x + 1; }
static const char *name(enum flags f) {
  switch (f) {
    case READ: return "read";
    case WRITE: return "write";
    case ALL: return "all";
    default: return "mixed";
  }
}

int main(void) {
  printf("%d %d %d %d %d %d %d\n", A0, A1, A5, A6, A_NEGATIVE, A_NEXT, A_SAME);
  printf("%d %d\n", next(A5), next(A_NEGATIVE));
  printf("%s %s %s\n", name(READ), name(ALL), name(READ | EXEC));
  printf("%d %d %d\n", COUNT, LETTER, NEXT_LETTER);
  printf("%u\n", HUGE_VALUE);
  enum a v = 3;
  v++;
  v += A1;
  printf("%d %d\n", v, v == A5);
  printf("%d %d\n", (int)sizeof(enum a), (int)sizeof(enum big));
  enum flags f = 0;
  f |= WRITE;
  f = f << 1;
  printf("%d\n", f);
  int table[ALL] = {[WRITE] = 9};
  return table[2];
}

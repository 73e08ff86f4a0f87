int printf(const char *, ...);

enum state { IDLE, BUSY = 10, DONE };

static int wide(unsigned long long x) {
  switch (x) {
    case 0xffffffffffffffffULL: return 1;
    case 0x8000000000000000ULL ... 0x80000000000000ffULL: return 2;
    case 0x100000000: return 3;
    case 0 ... 0xff: return 4;
    default: return 5;
  }
}

static const char *name(enum state s) {
  switch (s) {
    case IDLE: return "idle";
    case BUSY: return "busy";
    case DONE: return "done";
  }
  return "?";
}

static int nested(int a, int b) {
  int r = 0;
  switch (a) {
    case 1:
      switch (b) {
        case 1: r = 11;
        case 2: r += 12; break;
        default: r = 13; goto leave;
      }
      r += 100;
    case 2:
      while (b-- > 0) {
        if (b == 1) break;
        switch (b) { case 3: continue; }
        r++;
      }
      break;
    leave:
    default: r += 1000;
  }
  return r;
}

int main(void) {
  printf("%d %d %d %d %d\n", wide(-1ULL), wide(0x8000000000000080ULL), wide(1ULL << 32), wide(77), wide(256));
  printf("%s %s %s %s\n", name(IDLE), name(BUSY), name(DONE), name((enum state)5));
  for (int a = 1; a <= 3; a++) for (int b = 1; b <= 5; b++) printf("%d ", nested(a, b));
  printf("\n");
  return 0;
}

int printf(const char *, ...);

static int classify(int x) {
  int r = 0;
  switch (x) {
    case 1: r += 1;
    case 2: r += 10;
    case 3: r += 100; break;
    default: r = -1;
    case 7: r -= 5; break;
    case -4:
    case -5: r = 44;
  }
  return r;
}

static const char *day(unsigned n) {
  switch (n % 7) {
    default: return "weekday";
    case 0: return "sunday";
    case 6: return "saturday";
  }
}

int main(void) {
  for (int i = -5; i < 9; i++) printf("%d:%d ", i, classify(i));
  printf("\n%s %s %s\n", day(14), day(15), day(13));
  switch (3) printf("never\n");
  switch (1) {
    int hidden;
    case 1: hidden = 4; printf("%d\n", hidden);
  }
  switch (classify(1)) case 111: printf("no braces\n");
  int loops = 0;
  for (int i = 0; i < 10; i++) {
    switch (i) {
      case 2: continue;
      case 8: goto done;
      default: break;
    }
    loops++;
  }
done:
  return loops;
}

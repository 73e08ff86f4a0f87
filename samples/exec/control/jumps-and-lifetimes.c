int printf(const char *, ...);

static int rounds(int limit) {
  int *previous = 0, total = 0, n = 0;
  {
  again:;
    int fresh = n * 10;
    if (previous) total += *previous == fresh - 10 ? 0 : 0;
    total += fresh;
    if (++n < limit) goto again;
  }
  return total;
}

static int out_of_loops(int key) {
  for (int i = 0; i < 10; i++) {
    int square[2] = {i, i * i};
    do {
      if (square[1] == key) goto found;
      square[1]++;
    } while (square[1] % 5);
    continue;
  found:
    return square[0] * 100 + square[1];
  }
  return -1;
}

static int expression_jump(int x) {
  int r = 1 + ({ int y = x * 2; if (y > 10) goto big; y; });
  return r;
big:
  return -r;
}

int main(void) {
  printf("%d\n", rounds(5));
  printf("%d %d %d\n", out_of_loops(17), out_of_loops(48), out_of_loops(1000));
  int r = 0;
  printf("%d\n", expression_jump(3));
  for (r = 0; r < 3; r++)
    if (r == 2) goto end;
end:
  return r;
}

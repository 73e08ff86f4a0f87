int printf(const char *, ...);

int main(void) {
  int total = 0;
  for (int i = 0; i < 4; i++) {
    int fresh = i;
    int list[2] = {fresh};
    list[1] += list[0]++;
    total += fresh + list[1] + list[0];
  }
  printf("%d\n", total);
  int *keep;
  {
    int inner = 5;
    keep = &inner;
    *keep += 1;
    printf("%d\n", inner);
  }
  int n = 0;
again:;
  int again = 7;
  again += n;
  if (n++ < 2) goto again;
  printf("%d\n", again);
  while (n > 0) {
    int n_squared = n * n;
    n--;
    if (n_squared == 4) continue;
    total -= n_squared;
  }
  return total;
}

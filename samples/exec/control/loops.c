int printf(const char *, ...);

int main(void) {
  int n = 0;
  do n += 3;
  while (n < 10);
  printf("%d\n", n);
  while (n --> 7) printf("%d ", n);
  printf("| %d\n", n);
  for (;;) {
    if (++n % 5) continue;
    break;
  }
  printf("%d\n", n);
  for (int i = 10, j = 0; i > j; i -= 2, ++j) printf("(%d,%d)", i, j);
  printf("\n");
  int count = 0;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      if (j == i) continue;
      if (j > 2) break;
      count += i * 4 + j;
    }
    do {
      count++;
      if (count & 1) continue;
      count += 2;
    } while (count % 3);
  }
  printf("%d\n", count);
  while (1) {
    do {
      n++;
      if (n > 20) goto end;
    } while (0);
  }
end:
  for (unsigned char c = 250; c > 5; c++) n++;
  return n;
}

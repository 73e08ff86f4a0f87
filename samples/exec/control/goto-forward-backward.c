int printf(const char *, ...);

static int find(const int *a, int n, int wanted) {
  int i = 0;
next:
  if (i >= n) goto missing;
  if (a[i] == wanted) goto found;
  i++;
  goto next;
found:
  return i;
missing:
  return -1;
}

int main(void) {
  int a[] = {4, 8, 15, 16, 23, 42};
  printf("%d %d\n", find(a, 6, 23), find(a, 6, 5));
  int n = 0, steps = 0;
  goto middle;
start:
  n += 2;
middle:
  n += 1;
  steps++;
  if (n < 10) goto start;
  printf("%d %d\n", n, steps);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      if (i * j == 6) {
        printf("%d %d\n", i, j);
        goto out;
      }
out:
  return n;
}

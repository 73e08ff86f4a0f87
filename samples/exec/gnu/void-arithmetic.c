int printf(const char *, ...);

static int f(void) { return 3; }

int main(void) {
  int a[4] = {1, 2, 3, 4};
  void *p = a;
  p += sizeof(int);
  printf("%d\n", *(int *)p);
  p++;
  p = (char *)p - 1;
  printf("%d\n", (int)(p - (void *)a));
  printf("%d %d\n", (int)sizeof(void), (int)sizeof f);
  printf("%d\n", *(int *)(p + 2 * sizeof(int)));
  return 0;
}

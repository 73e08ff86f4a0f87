// claimed-by:
// A function of the C library that nobody models calls the program back: it is not one that nobody defines.
extern void reach_error(void);
extern void *lfind(const void *key, const void *base, unsigned long *count, unsigned long size,
                   int (*compare)(const void *, const void *));

static int compare(const void *a, const void *b) {
  reach_error();
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int numbers[2] = {1, 2}, key = 2;
  unsigned long count = 2;
  return lfind(&key, numbers, &count, sizeof *numbers, compare) == 0;
}

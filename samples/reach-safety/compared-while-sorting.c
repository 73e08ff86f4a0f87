// claimed-by:
// Only the comparison, which no edge calls, fails.
extern void reach_error(void);
extern void qsort(void *base, unsigned long count, unsigned long size,
                  int (*compare)(const void *, const void *));

static int numbers[4] = {4, 3, 2, 1};
static int isReady;

static int compare(const void *a, const void *b) {
  if (isReady)
    reach_error();
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  isReady = 1;
  qsort(numbers, 4, sizeof(int), compare);
  return 0;
}

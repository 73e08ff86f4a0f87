int printf(const char *, ...);

static int depth;

static int search(int low, int high, int target) {
  depth++;
  while (1) {
    if (low > high) return -1;
    int mid = low + (high - low) / 2;
    if (mid * mid == target) return mid;
    if (mid * mid < target) low = mid + 1;
    else {
      if (mid == low) return -2;
      high = mid - 1;
      continue;
    }
  }
}

static void no_value(int *p) {
  if (!*p) return;
  *p = 0;
  return;
}

static int falls_off(int x) {
  if (x) return x;
  printf("fell off\n");
}

int main(void) {
  printf("%d %d %d\n", search(0, 100, 144), search(0, 100, 145), search(5, 9, 1));
  int x = 3;
  no_value(&x);
  no_value(&x);
  falls_off(0);
  return x + depth;
}

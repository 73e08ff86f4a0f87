#include <stdio.h>

static void insertion(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) a[j] = a[j - 1], j--;
    a[j] = x;
  }
}

static void quick(int *low, int *high) {
  if (high - low < 2) return;
  int pivot = low[(high - low) / 2], *i = low, *j = high - 1;
  while (i <= j) {
    while (*i < pivot) i++;
    while (*j > pivot) j--;
    if (i <= j) {
      int t = *i;
      *i++ = *j;
      *j-- = t;
    }
  }
  quick(low, j + 1);
  quick(i, high);
}

static void heap(int a[], int n) {
  for (int start = n / 2 - 1, end = n; end > 1;) {
    if (start >= 0) {
      start--;
    } else {
      end--;
      int t = a[0];
      a[0] = a[end];
      a[end] = t;
    }
    int root = start < 0 ? 0 : start + 1;
    if (start >= -1 && end == n) root = start + 1;
    for (int child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && a[child] < a[child + 1]) child++;
      if (a[root] >= a[child]) break;
      int t = a[root];
      a[root] = a[child];
      a[child] = t;
    }
  }
}

static void show(const int *a, int n) {
  for (int i = 0; i < n; i++) printf("%d%c", a[i], i + 1 < n ? ' ' : '\n');
}

int main(void) {
  int a[12], b[12], c[12];
  unsigned x = 12345;
  for (int i = 0; i < 12; i++) {
    x = x * 1103515245u + 12345u;
    a[i] = b[i] = c[i] = (int)(x >> 16) % 100 - 50;
  }
  show(a, 12);
  insertion(a, 12);
  quick(b, b + 12);
  heap(c, 12);
  show(a, 12);
  show(b, 12);
  show(c, 12);
  return 0;
}

/* Sorting and searching (C11 7.22.5), with the comparisons of the GNU C library of 2022 in its order. */
typedef __SIZE_TYPE__ size_t;
extern void *memcpy(void *, const void *, size_t);

typedef int (*comparison)(const void *, const void *);

/* A stable merge sort. */
static void merge_sort(char *base, size_t count, size_t size, comparison compare, char *scratch) {
  size_t left_count, right_count, merged = 0;
  char *left, *right;
  if (count <= 1)
    return;
  left_count = count / 2;
  right_count = count - left_count;
  left = base;
  right = base + left_count * size;
  merge_sort(left, left_count, size, compare, scratch);
  merge_sort(right, right_count, size, compare, scratch);
  while (left_count > 0 && right_count > 0) {
    if (compare(left, right) <= 0) {
      memcpy(scratch + merged * size, left, size);
      left += size;
      left_count--;
    } else {
      memcpy(scratch + merged * size, right, size);
      right += size;
      right_count--;
    }
    merged++;
  }
  if (left_count > 0)
    memcpy(scratch + merged * size, left, left_count * size);
  memcpy(base, scratch, (count - right_count) * size);
}

void qsort(void *base, size_t count, size_t size, comparison compare) {
  if (count > 1 && size > 0) {
    char scratch[count * size];
    merge_sort(base, count, size, compare, scratch);
  }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
                                    comparison compare) {
  size_t first = 0, behind = count;
  while (first < behind) {
    size_t middle = (first + behind) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order < 0)
      behind = middle;
    else if (order > 0)
      first = middle + 1;
    else
      return (void *)element;
  }
  return 0;
}

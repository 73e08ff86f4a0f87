int printf(const char *, ...);

#define FIND(array, n, value) ({ \
  __label__ found; \
  int i_; \
  for (i_ = 0; i_ < (n); i_++) if ((array)[i_] == (value)) goto found; \
  i_ = -1; \
  found: i_; })

int main(void) {
  int a[] = {4, 5, 6};
  printf("%d %d %d\n", FIND(a, 3, 5), FIND(a, 3, 9), FIND(a, 3, 4));
  __auto_type copy = a[2];
  printf("%d\n", copy);
unused_label: __attribute__((unused));
  return copy;
}

// check: pointers,bounds
// expected: TRUE
// One past the last element is a place to compare with.
int main(void) {
  int a[3], sum = 0;
  int *end = &a[3];
  for (int *p = a; p < end; p++) {
    *p = 1;
    sum += *p;
  }
  return sum == end - a ? 0 : 1;
}

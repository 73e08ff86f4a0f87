// claimed-by: predicate impact
// Program loopA of boehm-thesis Fig. 3.1: two counters that go together.
extern void reach_error(void);

int main(void) {
  int i = 0, a = 0;
  int n = 20;
  while (i < n) {
    ++i;
    ++a;
    if (i != a)
      goto ERROR;
  }
  if (i != n)
    goto ERROR;
  return 0;
ERROR:
  reach_error();
  return -1;
}

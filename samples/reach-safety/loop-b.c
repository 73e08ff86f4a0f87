// claimed-by: predicate impact
// Program loopB of boehm-thesis Fig. 3.1: loopA with another name for its counter.
extern void reach_error(void);

int main(void) {
  int j = 0, a = 0;
  int n = 20;
  while (j < n) {
    ++j;
    ++a;
    if (j != a)
      goto ERROR;
  }
  if (j != n)
    goto ERROR;
  return 0;
ERROR:
  reach_error();
  return -1;
}

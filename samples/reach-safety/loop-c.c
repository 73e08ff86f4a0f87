// claimed-by: predicate impact
// Program loopC of boehm-thesis Fig. 3.1: loopA in a function of its own.
extern void reach_error(void);

int loop(void) {
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

int main(void) {
  return loop();
}

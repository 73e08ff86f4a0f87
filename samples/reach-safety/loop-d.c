// claimed-by: predicate impact
// Program loopD of boehm-thesis Fig. 3.1: loopA with a sum that is only compared.
extern void reach_error(void);

int main(void) {
  int i = 0, a = 0;
  int n = 20;
  while (i < n) {
    ++i;
    a += i;
    if (i > a)
      goto ERROR;
  }
  if (i != n)
    goto ERROR;
  return 0;
ERROR:
  reach_error();
  return -1;
}

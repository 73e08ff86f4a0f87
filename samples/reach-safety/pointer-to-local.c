// claimed-by: value value-explicit predicate impact
// A write through a pointer to a known object.
extern void reach_error(void);

static void set(int *target, int value) {
  *target = value;
}

int main(void) {
  int a = 1, b = 2;
  int *p = &a;
  set(p, 10);
  p = &b;
  set(p, 20);
  if (a != 10 || b != 20)
    reach_error();
  return 0;
}

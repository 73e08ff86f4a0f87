// claimed-by: symbolic-execution-cegar summaries predicate
// A number from outside that the program takes for a pointer leads to an object outside.
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);

struct device {
  int state;
  struct device *parent;
};

int main(void) {
  struct device *device = (struct device *)__VERIFIER_nondet_long();
  if (device == 0 || device->parent == 0 || device->parent == device)
    return 0;
  device->state = 1;
  if (device->parent->state == 7 && device->state == 1)
    reach_error();
  return 0;
}

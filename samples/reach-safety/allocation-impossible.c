// claimed-by: bmc control-flow default impact interval k-induction predicate symbolic-execution symexec symexecia value value-explicit
// No machine gives so much: null, and a block that could not grow stays.
extern void reach_error(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void *realloc(void *, unsigned long);

int main(void) {
  int n = -1, *kept = malloc(sizeof(int));
  *kept = 7;
  if (!malloc(-1UL) && !malloc(n * sizeof(int)) && !calloc(1UL << 60, 16) &&
      !calloc((1UL << 60) + 1, 16) && !realloc(kept, 1UL << 63) && *kept == 7)
    reach_error();
  return 0;
}

// claimed-by: bmc control-flow default impact interval k-induction predicate symbolic-execution symexec symexecia value value-explicit
// PTRDIFF_MAX is smaller here.
extern void reach_error(void);
void *malloc(unsigned);
void *calloc(unsigned, unsigned);

int main(void) {
  if (!malloc(0x80000000u) && !calloc(0x10000u, 0x8000u))
    reach_error();
  return 0;
}

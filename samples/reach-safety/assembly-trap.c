// claimed-by: value predicate control-flow
// The kernel's way to stop: nothing comes behind it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int() > 3) {
    __asm__ volatile("1:\tud2\n"
                     ".pushsection __bug_table,\"a\"\n"
                     "2:\t.long 1b - 2b, %c0 - 2b\n"
                     "\t.word %c1, 0\n"
                     "\t.org 2b+%c2\n"
                     ".popsection"
                     :
                     : "i"(__FILE__), "i"(__LINE__), "i"(12));
    reach_error();
  }
  return 0;
}

// claimed-by:
// What the record says about a trap may be that its handler goes on behind it.
extern void reach_error(void);

int main(void) {
  int reached = 0;
  __asm__ volatile("jmp 3f\n"
                   "1:\tud2\n"
                   ".pushsection __bug_table,\"a\"\n"
                   "2:\t.long 1b - 2b, %c0 - 2b\n"
                   "\t.word %c1, %c3\n"
                   "\t.org 2b+%c2\n"
                   ".popsection\n"
                   "3:"
                   :
                   : "i"(__FILE__), "i"(__LINE__), "i"(12), "i"(1));
  if (!reached)
    reach_error();
  return 0;
}

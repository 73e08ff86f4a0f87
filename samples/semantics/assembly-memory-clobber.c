// Inline assembly that is not known and clobbers memory changes whatever outside code could change.
// expected: open
// inputs: 0
extern void reach_error(void);
static int taken;
static int *given = &taken;
int main(void) {
  __asm__ volatile("shll $1, (%0)" : : "r"(given) : "memory");
  if (taken != 0)
    reach_error();
  return 0;
}

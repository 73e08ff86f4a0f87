// claimed-by: value predicate interval
// Assembly that clobbers memory does not know objects whose address nobody has given away.
extern void reach_error(void);

static int kept = 7;
static int taken;
static int *given = &taken;

int main(void) {
  int local = 3;
  __asm__ volatile("movl $1, (%0)" : : "r"(given) : "memory");
  if (kept != 7 || local != 3)
    reach_error();
  return 0;
}

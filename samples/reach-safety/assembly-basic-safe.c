// claimed-by:
// Whoever follows basic assembly as if it did nothing finds a violation that does not exist.
extern void reach_error(void);

static int written;

int main(void) {
  __asm__("movl $1, written(%rip)");
  if (written == 0)
    reach_error();
  return 0;
}

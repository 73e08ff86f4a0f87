// claimed-by:
// Basic assembly does not say what it writes: here a static object.
extern void reach_error(void);

static int written;

int main(void) {
  __asm__("movl $1, written(%rip)");
  if (written == 1)
    reach_error();
  return 0;
}

// claimed-by: summaries
// options: environment.callbacks=possible
// Inputs and functions of the library call nothing back: the lock is held over them alone.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long size);
extern void (*hook)(void);

static int held;
void (*offered)(void);

static void handler(void) {
  if (held)
    reach_error();
}

int main(void) {
  offered = handler;
  held = 1;
  int *block = malloc(4 * sizeof *block);
  *block = __VERIFIER_nondet_int();
  held = 0;
  if (hook != handler)
    hook();
  return 0;
}

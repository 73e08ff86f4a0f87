// claimed-by: summaries
// options: environment.callbacks=possible
// Code outside may call the handler back at any time, and the handler leaves the lock as it was.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void (*hook)(void);

static int held;
void (*offered)(void);

static void handler(void) {
  if (held)
    reach_error();
  held = 1;
  held = 0;
}

int main(void) {
  offered = handler;
  while (__VERIFIER_nondet_int()) {
    if (hook != handler)
      hook();
    if (held)
      reach_error();
  }
  return 0;
}

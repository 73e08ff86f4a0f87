// claimed-by:
// options: environment.callbacks=possible
// The handler must not be called back while the lock is held.
extern void reach_error(void);
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
  if (hook != handler)
    hook();
  held = 0;
  return 0;
}

// claimed-by: default, summaries, value, interval, k-induction, predicate
// Functions without a definition call nothing back unless an option says so: who is handed out is called by the program alone.
extern void reach_error(void);
extern void offer(void (*handler)(void));
extern void wait_outside(void);

static int held;

static void handler(void) {
  if (held)
    reach_error();
}

int main(void) {
  offer(handler);
  handler();
  held = 1;
  wait_outside();
  held = 0;
  handler();
  return 0;
}

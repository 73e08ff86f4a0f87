// claimed-by:
// A pointer that says nothing of parameters: what it names gets one argument less than it has.
extern void reach_error(void);

static void fails(int used, int missing) {
  if (used == 1) reach_error();
  (void)missing;
}

static void (*chosen)() = fails;

int main(void) {
  chosen(1);
  return 0;
}

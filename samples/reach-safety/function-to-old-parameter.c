// claimed-by:
// A parameter without a prototype takes a function for one of another type.
extern void reach_error(void);

static void fails(int value) {
  if (value == value) reach_error();
}

static void run(act) int (*act)(void);
{
  act();
}

int main(void) {
  run(fails);
  return 0;
}

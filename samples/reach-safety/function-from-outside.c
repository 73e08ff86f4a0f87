// claimed-by:
// options: environment.callbacks=possible
// Another translation unit gives a function that may call the one it was told.
extern void reach_error(void);
typedef void action(void);
extern action *wrapped(action *inner);

static void fails(void) { reach_error(); }

int main(void) {
  action *outer = wrapped(fails);
  if (outer != fails) outer();
  return 0;
}

// claimed-by:
// options: environment.callbacks=possible
// Another translation unit defines the variable, and what it names may have got hold of a function of this one.
extern void reach_error(void);
extern void (*hook)(void);

static void fails(void) { reach_error(); }
void (*offered)(void);

int main(void) {
  offered = fails;
  if (hook != fails) hook();
  return 0;
}

// claimed-by:
// options: environment.callbacks=possible
// Called back, the function finds the variable of its own first call, which is another one than that of the second.
extern void reach_error(void);
extern void (*hook)(void);

static int *first;
void (*offered)(void);

static void enter(void) {
  int own = 0;
  if (first) {
    own = 1;
    *first = 5;
    if (own != 1)
      reach_error();
    return;
  }
  first = &own;
  if (hook != enter)
    hook();
  first = 0;
  if (own == 5)
    reach_error();
}

int main(void) {
  offered = enter;
  enter();
  return 0;
}

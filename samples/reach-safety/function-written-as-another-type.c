// claimed-by:
// A function is written where a pointer to functions of another type is.
extern void reach_error(void);

struct plain {
  void (*act)(int);
};
struct other {
  int (*act)(void);
};

static int fails(void) {
  reach_error();
  return 0;
}
static void ignores(int value) { (void)value; }

int main(void) {
  struct plain object = {ignores};
  ((struct other *)&object)->act = fails;
  object.act(1);
  return 0;
}

// claimed-by:
// Called with an argument more than it has, which its address was converted for.
extern void reach_error(void);

static void fails(void) { reach_error(); }
static void ignores(int value) { (void)value; }

static void (*chosen)(int) = ignores;

int main(void) {
  void *any = (void *)fails;
  chosen = (void (*)(int))any;
  chosen(1);
  return 0;
}

// Declared often, defined once, initialised somewhere.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int counter;
extern int counter;
static int hidden;
int counter;
int list[];
int use(void) { extern int later; return later + counter + hidden; }
int later = 7;
int counter = 5;
static int hidden = 30;
int list[3];
int main(void) {
  show(use());
  show(sizeof list / sizeof *list);
  show(list[2]);
}

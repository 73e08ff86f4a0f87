// Checked while compiling, anywhere a declaration can be.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
_Static_assert(sizeof(int) == 4, "int");
struct checked { int a; _Static_assert(sizeof(char) == 1, "char"); int b; };
int main(void) {
  _Static_assert(1 ? 1 : 1 / 0, "not evaluated");
  show(sizeof(struct checked) / sizeof(int));
  for (int i = 0; i < 1; i++) {
    _Static_assert((char)-1 < 0, "signed");
    show(i);
  }
}

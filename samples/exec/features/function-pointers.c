// Tables of functions, compared and called.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
typedef int operation(int, int);
static operation *const table[] = {['+'] = add, ['-'] = sub};
static int apply(operation f, int a, int b) { return f(a, b); }
int main(void) {
  show(table['+'](3, 4));
  show((*table['-'])(3, 4));
  show((***apply)(&sub, 9, 1));
  show(table['*'] == 0);
  operation *f = add;
  show(f == table['+'] && f != sub);
  f = f == add ? sub : add;
  show(f(1, 2));
}

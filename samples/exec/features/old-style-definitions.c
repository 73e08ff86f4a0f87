// Parameters declared between the list and the body.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int add(a, b, c)
int a;
char b;
float c;
{ return a + b + (int)c; }
default_int(x) { return x + 1; }
int nothing() { return 4; }
int main() {
  show(add(1, 300, 2.9));
  show(default_int(5));
  show(nothing());
}

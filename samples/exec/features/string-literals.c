// Escapes, concatenation, embedded zeros.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static const char text[] = "a\0b" "c\x41" "1\101\n";
static char exact[3] = "xyz";
int main(void) {
  show(sizeof text);
  for (unsigned i = 0; i < sizeof text; i++) show(text[i]);
  show(exact[2]);
  show("hello"[4]);
  show(1["hello"]);
  show(sizeof "hello" "world");
}

// Members and elements by name, in any order.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
struct point { int x, y; };
struct line { struct point from, to; char name[4]; };
static struct line lines[] = {[1] = {.to.y = 4, .from = {.y = 2}, .name = "ab"}, [0].to = {5, 6}};
int main(void) {
  int primes[] = {[4] = 11, [0] = 2, 3, 5, [9] = 29};
  show(sizeof lines / sizeof *lines);
  show(lines[1].to.y * 10 + lines[1].from.y);
  show(lines[1].name[1]);
  show(lines[0].to.x + lines[0].from.x);
  show(sizeof primes / sizeof *primes);
  show(primes[1] + primes[2] + primes[3]);
}

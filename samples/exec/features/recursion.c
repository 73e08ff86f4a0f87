// Functions that call themselves and each other.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int even(int);
static int odd(int n) { return n ? even(n - 1) : 0; }
static int even(int n) { return n ? odd(n - 1) : 1; }
static int ackermann(int m, int n) {
  return !m ? n + 1 : ackermann(m - 1, n ? ackermann(m, n - 1) : 1);
}
static void move(int n, int from, int to, int *moves) {
  if (n == 0) return;
  move(n - 1, from, 6 - from - to, moves);
  ++*moves;
  move(n - 1, 6 - from - to, to, moves);
}
int main(void) {
  int moves = 0;
  show(even(10));
  show(odd(10));
  show(ackermann(2, 3));
  move(4, 1, 3, &moves);
  show(moves);
}

// Bit-fields narrower than int become int, wide ones keep their width in arithmetic.
// expected: TRUE
extern void reach_error(void);
struct { unsigned small : 7; int sign : 3; unsigned long long wide : 40; int plain : 1; } s;
int main(void) {
  s.small = 1;
  s.sign = 7;
  s.plain = 1;
  s.wide = (1ull << 40) - 1;
  if (s.small - 2 > 0 || s.sign != -1 || s.plain != -1)
    reach_error();
  if (s.wide + 1 != 0)
    reach_error();
  return 0;
}

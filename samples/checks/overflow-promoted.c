// check: overflow
// expected: TRUE
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);

enum { LARGE = 2147483647 };
struct bits {
  int small : 5;
  unsigned wide : 31;
};

int main(void) {
  // Computed in int, whatever they are kept in: conversions are no overflow.
  char c = __VERIFIER_nondet_char();
  short s = __VERIFIER_nondet_short();
  struct bits b = {0, 0};
  c++;
  c += s;
  s *= s;
  b.small = b.small + s;
  b.small++;
  unsigned u = LARGE;
  u += LARGE;
  u = u * 3u;
  return (int)(u + 2u) + c * s;
}

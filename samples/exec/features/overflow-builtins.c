// Arithmetic that tells whether it fits.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  int i;
  unsigned u;
  signed char c;
  long long l;
  show(__builtin_add_overflow(2147483647, 1, &i));
  show(i);
  show(__builtin_sub_overflow(1u, 2, &u));
  show(u);
  show(__builtin_mul_overflow(64, 2, &c));
  show(c);
  show(__builtin_mul_overflow(1LL << 40, 1 << 20, &l));
  show(l);
  show(__builtin_add_overflow(-1, 1u, &u));
  show(__builtin_mul_overflow_p(1 << 20, 1 << 20, 0));
  show(__builtin_uadd_overflow(4294967295u, 1, &u));
}

// With all three kinds of linkage.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static inline int one(int x) { return x + 1; }
inline int two(int x) { return x + 2; }
extern inline int two(int x);
static __attribute__((always_inline)) inline int three(int x) { return one(x) + 2; }
int main(void) {
  show(one(1));
  show(two(1));
  show(three(1));
  int (*f)(int) = one;
  show(f(7));
}

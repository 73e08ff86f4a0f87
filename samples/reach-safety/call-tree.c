// claimed-by: summaries
// Two calls of each function in the one above: a tree of a million calls, and few functions.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held;

static int take(void) {
  if (held)
    reach_error();
  if (__VERIFIER_nondet_int()) {
    held = 1;
    return 0;
  }
  return -5;
}

static void release(void) {
  if (!held)
    reach_error();
  held = 0;
}

static void leaf(void) {
  int failed = take();
  if (failed != 0)
    return;
  release();
}

#define TWICE(name, below)                                                                                             \
  static void name(void) {                                                                                             \
    int order = __VERIFIER_nondet_int();                                                                               \
    if (order > 0)                                                                                                     \
      below();                                                                                                         \
    if (order < 10)                                                                                                    \
      below();                                                                                                         \
  }

TWICE(f1, leaf)
TWICE(f2, f1)
TWICE(f3, f2)
TWICE(f4, f3)
TWICE(f5, f4)
TWICE(f6, f5)
TWICE(f7, f6)
TWICE(f8, f7)
TWICE(f9, f8)
TWICE(f10, f9)
TWICE(f11, f10)
TWICE(f12, f11)
TWICE(f13, f12)
TWICE(f14, f13)
TWICE(f15, f14)
TWICE(f16, f15)
TWICE(f17, f16)
TWICE(f18, f17)
TWICE(f19, f18)
TWICE(f20, f19)

int main(void) {
  f20();
  return 0;
}

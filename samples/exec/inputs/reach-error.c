// inputs: 7, 6
extern int printf(const char *, ...);
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error() { printf("reached\n"); abort(); }
void assume_abort_if_not(int cond) { if (!cond) abort(); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
  ERROR: { printf("violated\n"); return; }
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  assume_abort_if_not(x > 0 && y > 0);
  __VERIFIER_assert(x > y);
  __VERIFIER_assert(x * y == 41);
  while (x != y) if (x > y) x -= y; else y -= x;
  return x + 10;
}

// inputs: 0.5, -2.25, 1e10
int printf(const char *, ...);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  double d = __VERIFIER_nondet_double();
  printf("%g\n", f * d);
  printf("%g\n", __VERIFIER_nondet_double() + f);
  return f > d;
}

// Members of a union share their bytes.
// expected: TRUE
// inputs: 1
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  union { float f; unsigned u; unsigned char b[4]; } u;
  u.f = __VERIFIER_nondet_float();
  if (u.f == 1.0f && (u.u != 0x3f800000 || u.b[3] != 0x3f))
    reach_error();
  return 0;
}

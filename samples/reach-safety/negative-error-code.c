// claimed-by: summaries
// The caller learns from the sign of the result, not from its value, that nothing was taken.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held;

static int error_code(void) {
  int code = __VERIFIER_nondet_int();
  while (code >= 0)
    code = __VERIFIER_nondet_int();
  return code;
}

static int take(void) {
  if (__VERIFIER_nondet_int())
    return error_code();
  held = 1;
  return 0;
}

int main(void) {
  int result = take();
  if (result)
    return 1;
  if (!held)
    reach_error();
  return 0;
}

// claimed-by: default
// `frexp` stores the exponent.
extern void reach_error(void);
extern double frexp(double x, int *exponent);

int main(void) {
  int exponent = 0;
  frexp(8.0, &exponent);
  if (exponent == 4)
    reach_error();
  return 0;
}

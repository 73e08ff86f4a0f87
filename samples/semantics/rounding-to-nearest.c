// Rounding is to nearest, ties to even.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  volatile float f = 16777216;
  if (f + 1.0f != f || f + 3.0f != 16777220.0f || (float)16777217 != f || 0.1 + 0.2 == 0.3)
    reach_error();
  return 0;
}

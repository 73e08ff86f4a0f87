// float and double have no excess precision, also in ILP32 (gcc -msse2 -mfpmath=sse).
// expected: TRUE
extern void reach_error(void);
int main(void) {
  volatile float f = 16777216;
  volatile double d = 1e308;
  if ((f + 1.0f) - f != 0.0f || d * 10 / 10 == d)
    reach_error();
  return 0;
}

// What functions of math.h leave in errno.
#include <errno.h>
#include <math.h>
#include <stdio.h>

static volatile double minus = -1, zero = 0, big = 1e308, one = 1, large = 1000;
static volatile float minus_float = -1;
static volatile long double minus_long = -1;

#define TELL(call)                                     \
  do {                                                 \
    errno = 0;                                         \
    volatile double result = (call);                   \
    printf("%s %d%s\n", #call, errno, result > 0 ? "" : "!"); \
  } while (0)

int main(void) {
  TELL(sqrt(minus)); TELL(sqrt(one)); TELL(sqrtf(minus_float)); TELL(sqrtl(minus_long));
  TELL(fmod(one, zero)); TELL(fmodf(1.0f, zero)); TELL(remainder(one, zero)); TELL(fmod(one / zero, one));
  TELL(ldexp(one, 5000)); TELL(ldexp(one, -5000)); TELL(scalbn(one, 5000)); TELL(ldexp(zero, 3));
  TELL(exp(large)); TELL(exp(-large)); TELL(exp2(2 * large)); TELL(expm1(large)); TELL(cosh(large)); TELL(sinh(large));
  TELL(log(zero)); TELL(log(minus)); TELL(log2(zero)); TELL(log10(minus)); TELL(log1p(minus)); TELL(atanh(one));
  TELL(pow(minus, 0.5)); TELL(pow(zero, minus)); TELL(pow(big, 3 * one)); TELL(pow(0.5 * one, 5000)); TELL(pow(zero, one));
  TELL(acos(2 * one)); TELL(asin(2 * one)); TELL(acosh(zero));
  TELL(nextafter(1.7976931348623157e308, one / zero)); TELL(fdim(big, -big)); TELL(ilogb(zero));
  TELL(fma(big, big, one)); TELL(logb(zero)); TELL(cbrt(minus)); TELL(floor(one / zero)); TELL(rint(zero / zero));
  TELL(sqrt(zero / zero)); TELL(exp(one / zero)); TELL(hypot(big, 2 * big - big)); TELL(fabs(minus));
  return 0;
}

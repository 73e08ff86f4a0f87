/* Quotient and rest at once (C11 7.22.6.2). */
#include <stdlib.h>

__attribute__((weak)) div_t div(int numerator, int denominator) {
  div_t result;
  result.quot = numerator / denominator;
  result.rem = numerator % denominator;
  return result;
}

__attribute__((weak)) ldiv_t ldiv(long numerator, long denominator) {
  ldiv_t result;
  result.quot = numerator / denominator;
  result.rem = numerator % denominator;
  return result;
}

__attribute__((weak)) lldiv_t lldiv(long long numerator, long long denominator) {
  lldiv_t result;
  result.quot = numerator / denominator;
  result.rem = numerator % denominator;
  return result;
}

/*
 * The direction of rounding (C11 7.6.3), and what asks for it. Before a step that would round in another direction than to nearest, the program
 * says so (`build/rounding.ts`).
 */
#include <fenv.h>
#include <math.h>

/* Not every math.h declares them. */
extern double roundeven(double);
extern float roundevenf(float);
extern long double roundevenl(long double);

static int __assay_rounding;

__attribute__((weak)) int fegetround(void) { return __assay_rounding; }

__attribute__((weak)) int fesetround(int mode) {
  if ((mode & ~FE_TOWARDZERO) != 0)
    return 1;
  __assay_rounding = mode;
  return 0;
}

__attribute__((weak)) double rint(double x) {
  switch (__assay_rounding) {
  case FE_DOWNWARD:
    return floor(x);
  case FE_UPWARD:
    return ceil(x);
  case FE_TOWARDZERO:
    return trunc(x);
  default:
    return roundeven(x);
  }
}

__attribute__((weak)) float rintf(float x) {
  switch (__assay_rounding) {
  case FE_DOWNWARD:
    return floorf(x);
  case FE_UPWARD:
    return ceilf(x);
  case FE_TOWARDZERO:
    return truncf(x);
  default:
    return roundevenf(x);
  }
}

__attribute__((weak)) long double rintl(long double x) {
  switch (__assay_rounding) {
  case FE_DOWNWARD:
    return floorl(x);
  case FE_UPWARD:
    return ceill(x);
  case FE_TOWARDZERO:
    return truncl(x);
  default:
    return roundevenl(x);
  }
}

__attribute__((weak)) double nearbyint(double x) { return rint(x); }
__attribute__((weak)) float nearbyintf(float x) { return rintf(x); }
__attribute__((weak)) long double nearbyintl(long double x) { return rintl(x); }

__attribute__((weak)) long lrint(double x) { return lround(rint(x)); }
__attribute__((weak)) long lrintf(float x) { return lroundf(rintf(x)); }
__attribute__((weak)) long lrintl(long double x) { return lroundl(rintl(x)); }
__attribute__((weak)) long long llrint(double x) { return llround(rint(x)); }
__attribute__((weak)) long long llrintf(float x) { return llroundf(rintf(x)); }
__attribute__((weak)) long long llrintl(long double x) { return llroundl(rintl(x)); }

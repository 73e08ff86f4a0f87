/*
 * The floating-point environment (C11 7.6), as far as it stays as it is: all operations round to nearest. What asks for another way of rounding
 * is beyond that.
 */
#include <fenv.h>

extern int __assay_round_otherwise(int mode);
/* Those that were raised since they were cleared: nobody knows. */
extern int __assay_exceptions(void);

__attribute__((weak)) int fegetround(void) { return FE_TONEAREST; }

__attribute__((weak)) int fesetround(int mode) {
  if (mode == FE_TONEAREST)
    return 0;
  if ((mode & ~FE_TOWARDZERO) != 0)
    return 1;
  return __assay_round_otherwise(mode);
}

__attribute__((weak)) int feclearexcept(int exceptions) { return 0; }
__attribute__((weak)) int feraiseexcept(int exceptions) { return 0; }

__attribute__((weak)) int fetestexcept(int exceptions) {
  return __assay_exceptions() & exceptions & FE_ALL_EXCEPT;
}

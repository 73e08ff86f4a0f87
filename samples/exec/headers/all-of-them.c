#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double average(int n, ...) {
  va_list ap;
  va_start(ap, n);
  double s = 0;
  for (int i = 0; i < n; i++) s += va_arg(ap, double);
  va_end(ap);
  return s / n;
}

int main(void) {
  errno = 0;
  assert(isdigit('7') && strlen("abc") == 3);
  bool ok = fabs(average(3, 1.0, 2.0, 4.5) - 2.5) < DBL_EPSILON;
  char *copy = malloc(8);
  snprintf(copy, 8, "%" PRIu8, (uint8_t)(CHAR_BIT + INT8_MAX));
  puts(copy);
  free(copy);
  return ok && errno == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

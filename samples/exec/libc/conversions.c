#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("%d %d %d %d\n", atoi("42"), atoi("  -17abc"), atoi("x"), atoi("+5"));
  printf("%ld %lld\n", atol("123456"), atoll("-9000000000"));
  printf("%g\n", atof("2.5e3"));
  char *end;
  long v = strtol("0x1fz", &end, 0);
  printf("%ld %s\n", v, end);
  v = strtol("0755", &end, 0);
  printf("%ld\n", v);
  v = strtol("zz", &end, 36);
  printf("%ld\n", v);
  v = strtol("  -101 rest", &end, 2);
  printf("%ld [%s]\n", v, end);
  v = strtol("nothing", &end, 10);
  printf("%ld [%s]\n", v, end);
  printf("%lu\n", strtoul("4000000000", NULL, 10));
  printf("%llu\n", strtoull("18446744073709551615", NULL, 10));
  printf("%lld\n", strtoll("-9223372036854775808", NULL, 10));
  errno = 0;
  long long big = strtoll("99999999999999999999", NULL, 10);
  printf("%d %d\n", big == LLONG_MAX, errno == ERANGE);
  printf("%g [%s]\n", strtod("-1.5e2xyz", &end), end - 0);
  printf("%d %ld %lld\n", abs(-3), labs(-4L), llabs(-5LL));
  div_t q = div(-7, 2);
  printf("%d %d\n", q.quot, q.rem);
  return 0;
}

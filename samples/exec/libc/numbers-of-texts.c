// Texts as integers: spaces, signs, bases, ends, what is too large and what is no number.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const TEXTS[] = {
  "0", "-0", "  42rest", "\t-17", "+8", "+-3", "", " ", "-", "x1", "0x", "0xg", "0x1f", "-0X1Fz", "077", "08", "zz", "Az9",
  "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-4294967296",
  "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
  "18446744073709551615", "18446744073709551616", "-18446744073709551615", "99999999999999999999999999", "1e5", "12 34", "0b11",
};
static const int BASES[] = {10, 0, 16, 8, 2, 36};

int main(void) {
  for (unsigned i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    const char *text = TEXTS[i];
    printf("'%s': %ld %lld\n", text, atol(text), atoll(text));
    for (unsigned b = 0; b < sizeof BASES / sizeof *BASES; b++) {
      char *end = 0;
      errno = 0;
      long l = strtol(text, &end, BASES[b]);
      printf(" %d: %ld %d %d;", BASES[b], l, (int)(end - text), errno);
      errno = 5;
      long long ll = strtoll(text, &end, BASES[b]);
      printf(" %lld %d %d;", ll, (int)(end - text), errno);
      errno = 0;
      unsigned long ul = strtoul(text, &end, BASES[b]);
      printf(" %lu %d %d;", ul, (int)(end - text), errno);
      errno = 0;
      unsigned long long ull = strtoull(text, &end, BASES[b]);
      printf(" %llu %d %d\n", ull, (int)(end - text), errno);
    }
  }
  printf("%d %d %d\n", atoi("  -12x"), atoi("+9"), atoi(""));
  return 0;
}

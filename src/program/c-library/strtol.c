/* Text to integers (C11 7.22.1) as the GNU C library reads it in its own locale. */
#include <errno.h>
#include <limits.h>

static int digit_of(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 36;
}

/* The value without its sign, `most` and ERANGE if it is more. `end` is left alone for bases that there are not. */
static unsigned long long magnitude(const char *text, char **end, int base, unsigned long long most,
                                    _Bool *is_negative) {
  unsigned long long value = 0, all_but_one;
  int last;
  _Bool is_more = 0;
  const char *at = text;
  *is_negative = 0;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
    at++;
  if (*at == '-' || *at == '+') {
    *is_negative = *at == '-';
    at++;
  }
  if ((base == 0 || base == 16) && *at == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16) {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = *at == '0' ? 8 : 10;
  }
  if (digit_of(*at) >= base) {
    *is_negative = 0;
    if (end != 0)
      *end = (char *)text;
    return 0;
  }
  all_but_one = most / (unsigned)base;
  last = (int)(most % (unsigned)base);
  for (;;) {
    int digit = digit_of(*at);
    if (digit >= base)
      break;
    if (value > all_but_one || (value == all_but_one && digit > last))
      is_more = 1;
    else
      value = value * (unsigned)base + (unsigned)digit;
    at++;
  }
  if (end != 0)
    *end = (char *)at;
  if (is_more) {
    errno = ERANGE;
    return most;
  }
  return value;
}

static long long signed_number(const char *text, char **end, int base, long long most) {
  _Bool is_negative;
  /* One more below zero than above. */
  unsigned long long limit = (unsigned long long)most + 1;
  unsigned long long value = magnitude(text, end, base, limit, &is_negative);
  if (is_negative)
    return (long long)(0 - value);
  if (value <= (unsigned long long)most)
    return (long long)value;
  errno = ERANGE;
  return most;
}

static unsigned long long unsigned_number(const char *text, char **end, int base,
                                          unsigned long long most) {
  int before = errno;
  _Bool is_negative;
  unsigned long long value;
  errno = 0;
  value = magnitude(text, end, base, most, &is_negative);
  if (errno != 0)
    return value;
  errno = before;
  return is_negative ? 0 - value : value;
}

long strtol(const char *text, char **end, int base) {
  return (long)signed_number(text, end, base, LONG_MAX);
}

long long strtoll(const char *text, char **end, int base) {
  return signed_number(text, end, base, LLONG_MAX);
}

unsigned long strtoul(const char *text, char **end, int base) {
  return (unsigned long)unsigned_number(text, end, base, ULONG_MAX);
}

unsigned long long strtoull(const char *text, char **end, int base) {
  return unsigned_number(text, end, base, ULLONG_MAX);
}

int atoi(const char *text) {
  return (int)(long)signed_number(text, 0, 10, LONG_MAX);
}

long atol(const char *text) {
  return (long)signed_number(text, 0, 10, LONG_MAX);
}

long long atoll(const char *text) {
  return signed_number(text, 0, 10, LLONG_MAX);
}

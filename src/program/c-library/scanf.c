/* Texts taken apart by a format (C11 7.21.6.7) as the GNU C library does it in its own locale. */
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

extern double strtod(const char *, char **);
extern float strtof(const char *, char **);
typedef struct _IO_FILE FILE;
/* Nobody follows it: for what is not read here. */
extern int __assay_scan(FILE *, const char *, va_list);

#define EOF (-1)

struct conversion {
  _Bool is_dropped, has_width;
  /* How many characters may still be read. */
  int width;
  /* As in the format, `H` for `hh`, `L` also for `ll` and `q`; zero: none. */
  char length;
  char kind;
};

/* What was found of a number. */
struct number {
  unsigned long long value;
  /* Behind it. */
  const char *end;
  _Bool is_there, is_negative, is_more;
};

static _Bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static _Bool is_decimal(char c) { return c >= '0' && c <= '9'; }

static int digit_of(char c) {
  if (is_decimal(c))
    return c - '0';
  if ((c | 32) >= 'a' && (c | 32) <= 'f')
    return (c | 32) - 'a' + 10;
  return 16;
}

/* `format` is behind the percent sign; the result is behind the conversion. */
static const char *read_conversion(const char *format, struct conversion *found) {
  const char *at = format;
  found->is_dropped = *at == '*';
  if (found->is_dropped)
    at++;
  found->has_width = is_decimal(*at);
  found->width = 0;
  while (is_decimal(*at))
    found->width = 10 * found->width + (*at++ - '0');
  found->length = 0;
  if (*at == 'h' || *at == 'l') {
    found->length = *at++;
    if (*at == found->length) {
      found->length = *at == 'h' ? 'H' : 'L';
      at++;
    }
  } else if (*at == 'j' || *at == 'z' || *at == 't' || *at == 'L') {
    found->length = *at++;
  } else if (*at == 'q') {
    found->length = 'L';
    at++;
  }
  found->kind = *at;
  return *at == 0 ? at : at + 1;
}

/* Whether there is room for one more character in the width. */
static _Bool goes_on(struct conversion *conversion) {
  if (!conversion->has_width)
    return 1;
  if (conversion->width == 0)
    return 0;
  conversion->width--;
  return 1;
}

static struct number read_number(const char *text, struct conversion *conversion, unsigned base) {
  struct number found = {0, text, 0, 0, 0};
  const char *at = text;
  if ((*at == '-' || *at == '+') && goes_on(conversion)) {
    found.is_negative = *at == '-';
    at++;
  }
  if (*at == '0' && base != 10 && goes_on(conversion)) {
    found.is_there = 1;
    at++;
    if ((*at | 32) == 'x' && base != 8 && goes_on(conversion)) {
      at++;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  while (digit_of(*at) < (int)base && goes_on(conversion)) {
    unsigned digit = (unsigned)digit_of(*at);
    if (found.value > (ULLONG_MAX - digit) / base)
      found.is_more = 1;
    else
      found.value = base * found.value + digit;
    found.is_there = 1;
    at++;
  }
  found.end = at;
  return found;
}

/* As `strtoll` and its kin give it. `bits`: of the type that it is read as, before it is stored in another one. */
static unsigned long long signed_value(struct number number, int bits) {
  unsigned long long most = ULLONG_MAX >> (65 - bits);
  if (number.is_negative)
    return 0 - (number.is_more || number.value > most + 1 ? most + 1 : number.value);
  return number.is_more || number.value > most ? most : number.value;
}

static unsigned long long unsigned_value(struct number number, int bits) {
  unsigned long long most = ULLONG_MAX >> (64 - bits);
  if (number.is_more || number.value > most)
    return most;
  return number.is_negative ? 0 - number.value : number.value;
}

/* Where a text may not go on, a set of characters says. The result is behind its bracket; null: it has none. */
static const char *end_of_set(const char *set) {
  const char *at = set;
  if (*at == '^')
    at++;
  if (*at == ']')
    at++;
  while (*at != ']') {
    if (*at == 0)
      return 0;
    at++;
  }
  return at + 1;
}

static _Bool is_in_set(const char *set, const char *end, char wanted) {
  const char *at = set;
  _Bool is_inverted = *at == '^';
  _Bool is_listed = 0;
  if (is_inverted)
    at++;
  for (; at < end - 1; at++) {
    unsigned char first = (unsigned char)*at, last = first;
    /* A minus sign is one of the characters if it stands at the end. */
    if (at + 2 < end - 1 && at[1] == '-' && (unsigned char)at[2] >= first) {
      last = (unsigned char)at[2];
      at += 2;
    }
    if ((unsigned char)wanted >= first && (unsigned char)wanted <= last)
      is_listed = 1;
  }
  return is_listed != is_inverted;
}

/* How far a text goes on that a conversion other than of numbers reads. */
static int length_of(const char *text, struct conversion *conversion, const char *set,
                     const char *end) {
  int length = 0;
  for (;;) {
    char c = text[length];
    if (c == 0 || (conversion->kind == 's' && is_blank(c)))
      return length;
    if (conversion->kind == '[' && !is_in_set(set, end, c))
      return length;
    if (!goes_on(conversion))
      return length;
    length++;
  }
}

/* How far a floating-point number goes on, also where no digits follow its exponent; 0: there is none. */
static int length_of_float(const char *text) {
  int at = 0;
  _Bool has_digit = 0, has_point = 0, has_exponent = 0, is_hexadecimal = 0;
  if (text[at] == '-' || text[at] == '+')
    at++;
  if (text[at] == '0' && (text[at + 1] | 32) == 'x') {
    is_hexadecimal = 1;
    at += 2;
  }
  for (;; at++) {
    char c = text[at], small = c | 32;
    if (has_exponent ? is_decimal(c) : digit_of(c) < (is_hexadecimal ? 16 : 10))
      has_digit = 1;
    else if (has_digit && !has_exponent && small == (is_hexadecimal ? 'p' : 'e'))
      has_exponent = has_point = 1;
    else if (has_exponent && (c == '-' || c == '+') &&
             (text[at - 1] | 32) == (is_hexadecimal ? 'p' : 'e'))
      continue;
    else if (c == '.' && !has_point)
      has_point = 1;
    else
      return has_digit ? at : 0;
  }
}

/* `inf` or `nan`. */
static _Bool may_be_word(const char *text) {
  char first = *text == '-' || *text == '+' ? text[1] : *text;
  return (first | 32) == 'i' || (first | 32) == 'n';
}

static _Bool is_for_texts(const struct conversion *conversion) {
  char kind = conversion->kind;
  return conversion->length == 0 && (kind == 's' || kind == 'c' || kind == '[');
}

static _Bool is_for_integers(char kind) {
  return kind == 'd' || kind == 'i' || kind == 'u' || kind == 'x' || kind == 'X' || kind == 'o' ||
         kind == 'p';
}

static _Bool is_for_floats(char kind) {
  char small = kind | 32;
  return small == 'a' || small == 'e' || small == 'f' || small == 'g';
}

static unsigned base_of(char kind) {
  return kind == 'i' ? 0 : kind == 'o' ? 8 : kind == 'd' || kind == 'u' ? 10 : 16;
}

static unsigned long long value_of(struct number number, const struct conversion *conversion) {
  _Bool is_long_long = conversion->length == 'L' || conversion->length == 'j';
  int bits = is_long_long ? 64 : (int)sizeof(long) * 8;
  if (conversion->kind == 'd' || conversion->kind == 'i')
    return signed_value(number, bits);
  return unsigned_value(number, bits);
}

#define STORE(type, value) *va_arg(values, type *) = (type)(value)
#define STORE_INTEGER(length, value)                                                               \
  do {                                                                                             \
    if ((length) == 'l' || (length) == 'z' || (length) == 't')                                     \
      STORE(unsigned long, value);                                                                 \
    else if ((length) == 'L' || (length) == 'j')                                                   \
      STORE(unsigned long long, value);                                                            \
    else if ((length) == 'h')                                                                      \
      STORE(unsigned short, value);                                                                \
    else if ((length) == 'H')                                                                      \
      STORE(unsigned char, value);                                                                 \
    else                                                                                           \
      STORE(unsigned, value);                                                                      \
  } while (0)

__attribute__((weak)) int vsscanf(const char *text, const char *format, va_list values) {
  const char *at = text, *set = 0, *end = 0;
  int count = 0;
  _Bool skips = 0;
  struct conversion conversion;
  while (*format != 0) {
    if (is_blank(*format)) {
      skips = 1;
      format++;
      continue;
    }
    if (*format != '%' || format[1] == '%') {
      if (skips || *format == '%')
        while (is_blank(*at))
          at++;
      skips = 0;
      if (*at == 0)
        return count == 0 ? EOF : count;
      if (*at != *format)
        return count;
      at++;
      format += *format == '%' ? 2 : 1;
      continue;
    }
    format = read_conversion(format + 1, &conversion);
    if (skips || !(conversion.kind == '[' || conversion.kind == 'c' || conversion.kind == 'n'))
      while (is_blank(*at))
        at++;
    skips = 0;
    if (conversion.kind == 'n') {
      if (!conversion.is_dropped)
        STORE_INTEGER(conversion.length, at - text);
      continue;
    }
    if (conversion.kind == '[' && conversion.length == 0) {
      set = format;
      end = end_of_set(format);
      if (end == 0)
        return count;
      format = end;
    }
    if (*at == 0)
      return count == 0 ? EOF : count;
    if (is_for_texts(&conversion)) {
      int length, i;
      if (conversion.kind == 'c' && !conversion.has_width) {
        conversion.has_width = 1;
        conversion.width = 1;
      }
      length = length_of(at, &conversion, set, end);
      if (length == 0)
        return count;
      if (!conversion.is_dropped) {
        char *to = va_arg(values, char *);
        for (i = 0; i < length; i++)
          to[i] = at[i];
        if (conversion.kind != 'c')
          to[length] = 0;
        count++;
      }
      at += length;
    } else if (is_for_integers(conversion.kind)) {
      char kind = conversion.kind;
      struct number number = read_number(at, &conversion, base_of(kind));
      unsigned long long value;
      if (!number.is_there)
        return count;
      at = number.end;
      if (conversion.is_dropped)
        continue;
      value = value_of(number, &conversion);
      count++;
      if (kind == 'p')
        STORE(void *, (uintptr_t)value);
      else
        STORE_INTEGER(conversion.length, value);
    } else if (is_for_floats(conversion.kind) && conversion.length != 'L' && !conversion.has_width &&
               !may_be_word(at)) {
      int length = length_of_float(at);
      if (length == 0)
        return count;
      if (!conversion.is_dropped) {
        if (conversion.length == 'l')
          STORE(double, strtod(at, 0));
        else
          STORE(float, strtof(at, 0));
        count++;
      }
      at += length;
    } else {
      return __assay_scan(0, format, values);
    }
  }
  return count;
}

__attribute__((weak)) int sscanf(const char *text, const char *format, ...) {
  int count;
  va_list values;
  va_start(values, format);
  count = vsscanf(text, format, values);
  va_end(values);
  return count;
}

/* What the GNU C library calls them in programs of C99 and later. */
__attribute__((weak)) int __isoc99_vsscanf(const char *text, const char *format, va_list values) {
  return vsscanf(text, format, values);
}

__attribute__((weak)) int __isoc99_sscanf(const char *text, const char *format, ...) {
  int count;
  va_list values;
  va_start(values, format);
  count = vsscanf(text, format, values);
  va_end(values);
  return count;
}

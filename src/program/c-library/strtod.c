/*
 * Text to floating-point numbers (C11 7.22.1) as the GNU C library reads it in its own locale. Where they end is found here; what they are is
 * computed for a few digits alone, since rounding in general would be more than anything can follow.
 */

/* The number that begins there, correctly rounded; a range error is left in `errno`. */
extern double __assay_decimal(const char *number);
extern float __assay_decimal_float(const char *number);
extern long double __assay_decimal_long(const char *number);

static _Bool is_digit(char c) { return (unsigned char)(c - '0') <= 9; }

static _Bool is_hexadecimal(char c) {
  return is_digit(c) || (unsigned char)((c | 32) - 'a') <= 5;
}

static _Bool begins(const char *text, const char *word) {
  for (; *word != 0; text++, word++)
    if ((*text | 32) != *word)
      return 0;
  return 1;
}

static const char *behind_nan(const char *text) {
  const char *at = text;
  if (*at != '(')
    return text;
  do
    at++;
  while (is_digit(*at) || *at == '_' || (unsigned char)((*at | 32) - 'a') <= 25);
  return *at == ')' ? at + 1 : text;
}

/* If there is one with digits. */
static const char *behind_exponent(const char *text, char letter) {
  const char *at = text;
  if ((*at | 32) != letter)
    return text;
  at++;
  if (*at == '-' || *at == '+')
    at++;
  if (!is_digit(*at))
    return text;
  while (is_digit(*at))
    at++;
  return at;
}

/* Behind digits, among which there may be a point; null if there are none. */
static const char *behind_digits(const char *text, _Bool (*is_one)(char)) {
  const char *at = text;
  _Bool has_digits = 0, has_point = 0;
  for (;; at++) {
    if (is_one(*at))
      has_digits = 1;
    else if (*at == '.' && !has_point)
      has_point = 1;
    else
      return has_digits ? at : 0;
  }
}

/* Null: there is no number. */
static const char *behind_number(const char *text) {
  const char *end;
  if (text[0] == '0' && (text[1] | 32) == 'x') {
    end = behind_digits(text + 2, is_hexadecimal);
    if (end != 0)
      return behind_exponent(end, 'p');
  }
  end = behind_digits(text, is_digit);
  return end == 0 ? 0 : behind_exponent(end, 'e');
}

/* A few digits and nothing else, which most numbers are: how many; 0: it is none. */
static int short_number(const char *text, int *value) {
  int number = 0, length = 0;
  char next;
  while ((unsigned char)((next = text[length]) - '0') <= 9 && length < 8) {
    number = 10 * number + (next - '0');
    length++;
  }
  *value = number;
  return length == 8 || next == '.' || (next | 32) == 'e' || (next | 32) == 'x' ? 0 : length;
}

static const char *behind_blanks(const char *text) {
  while (*text == ' ' || (*text >= '\t' && *text <= '\r'))
    text++;
  return text;
}

#define DEFINE(name, type, infinity, nan, decimal)                                               \
  __attribute__((weak)) type name(const char *text, char **end) {                                \
    const char *at = behind_blanks(text), *behind;                                               \
    _Bool is_negative = *at == '-';                                                              \
    int digits, length;                                                                          \
    type value = 0;                                                                              \
    if (*at == '-' || *at == '+')                                                                \
      at++;                                                                                      \
    length = short_number(at, &digits);                                                          \
    if (length > 0) {                                                                            \
      value = (type)digits;                                                                      \
      behind = at + length;                                                                      \
    } else if (begins(at, "inf")) {                                                              \
      value = infinity;                                                                          \
      behind = at + (begins(at, "infinity") ? 8 : 3);                                            \
    } else if (begins(at, "nan")) {                                                              \
      value = nan;                                                                               \
      behind = behind_nan(at + 3);                                                               \
    } else {                                                                                     \
      behind = behind_number(at);                                                                \
      if (behind != 0)                                                                           \
        value = decimal(at);                                                                     \
    }                                                                                            \
    if (end != 0)                                                                                \
      *end = (char *)(behind == 0 ? text : behind);                                              \
    return is_negative && behind != 0 ? -value : value;                                          \
  }

DEFINE(strtod, double, __builtin_inf(), __builtin_nan(""), __assay_decimal)
DEFINE(strtof, float, __builtin_inff(), __builtin_nanf(""), __assay_decimal_float)
DEFINE(strtold, long double, __builtin_infl(), __builtin_nanl(""), __assay_decimal_long)

__attribute__((weak)) double atof(const char *text) { return strtod(text, 0); }

/*
 * The same of streams (C11 7.21.6.2), character by character. Stands behind scanf.c, where programs are only executed.
 */
extern FILE *stdin;
extern int getc(FILE *);
extern int ungetc(int, FILE *);

/* What is read of a stream: a number that is longer is beyond us. */
#define LONGEST 64

struct reader {
  FILE *stream;
  /* The next character, if it is known. */
  int next;
  _Bool is_known;
  int taken;
};

static int look(struct reader *from) {
  if (!from->is_known) {
    from->next = getc(from->stream);
    from->is_known = 1;
  }
  return from->next;
}

static void take(struct reader *from) {
  from->is_known = 0;
  from->taken++;
}

static void skip_blanks(struct reader *from) {
  while (look(from) != EOF && is_blank((char)look(from)))
    take(from);
}

enum place { AT_START, BEHIND_SIGN, BEHIND_ZERO, IN_DIGITS };

/* Whether a number goes on with the character. */
static _Bool is_of_number(int c, enum place *place, unsigned *base) {
  if (*place == AT_START && (c == '-' || c == '+')) {
    *place = BEHIND_SIGN;
    return 1;
  }
  if (*place == BEHIND_ZERO && (c | 32) == 'x' && *base != 8) {
    *place = IN_DIGITS;
    *base = 16;
    return 1;
  }
  if (*place <= BEHIND_SIGN && c == '0' && *base != 10) {
    *place = BEHIND_ZERO;
    return 1;
  }
  if (*base == 0)
    *base = *place == BEHIND_ZERO ? 8 : 10;
  *place = IN_DIGITS;
  return c != EOF && digit_of((char)c) < (int)*base;
}

/* The result is where it ends; `LONGEST`: it has no room. */
static int take_number(struct reader *from, struct conversion *conversion, char *item) {
  enum place place = AT_START;
  unsigned base = base_of(conversion->kind);
  int length = 0;
  while (length < LONGEST && is_of_number(look(from), &place, &base) && goes_on(conversion)) {
    item[length++] = (char)look(from);
    take(from);
  }
  if (length < LONGEST)
    item[length] = 0;
  return length;
}

/* Whether a floating-point number may begin so. */
static _Bool may_be_float(const char *item, int length) {
  int at = *item == '-' || *item == '+' ? 1 : 0;
  if (length_of_float(item) == length)
    return 1;
  if (item[at] == 0)
    return 1;
  if (item[at] == '.')
    return item[at + 1] == 0;
  return item[at] == '0' && (item[at + 1] | 32) == 'x' && item[at + 2] == 0;
}

static int take_float(struct reader *from, char *item) {
  int length = 0;
  while (length < LONGEST - 1) {
    int c = look(from);
    if (c == EOF)
      break;
    item[length] = (char)c;
    item[length + 1] = 0;
    if (!may_be_float(item, length + 1))
      break;
    take(from);
    length++;
  }
  item[length] = 0;
  return length < LONGEST - 1 ? length : LONGEST;
}

/* How many characters it read; `to` may be null. */
static int take_text(struct reader *from, struct conversion *conversion, const char *set,
                     const char *end, char *to) {
  int length = 0;
  for (;;) {
    int c = look(from);
    if (c == EOF || (conversion->kind == 's' && is_blank((char)c)))
      return length;
    if (conversion->kind == '[' && !is_in_set(set, end, (char)c))
      return length;
    if (!goes_on(conversion))
      return length;
    if (to != 0)
      to[length] = (char)c;
    length++;
    take(from);
  }
}

static int scan(struct reader *from, const char *format, va_list values) {
  const char *set = 0, *end = 0;
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
        skip_blanks(from);
      skips = 0;
      if (look(from) == EOF)
        return count == 0 ? EOF : count;
      if ((char)look(from) != *format)
        return count;
      take(from);
      format += *format == '%' ? 2 : 1;
      continue;
    }
    format = read_conversion(format + 1, &conversion);
    if (skips || !(conversion.kind == '[' || conversion.kind == 'c' || conversion.kind == 'n'))
      skip_blanks(from);
    skips = 0;
    if (conversion.kind == 'n') {
      if (!conversion.is_dropped)
        STORE_INTEGER(conversion.length, from->taken);
      continue;
    }
    if (conversion.kind == '[' && conversion.length == 0) {
      set = format;
      end = end_of_set(format);
      if (end == 0)
        return count;
      format = end;
    }
    if (look(from) == EOF)
      return count == 0 ? EOF : count;
    if (is_for_texts(&conversion)) {
      char *to = conversion.is_dropped ? 0 : va_arg(values, char *);
      int length;
      if (conversion.kind == 'c' && !conversion.has_width) {
        conversion.has_width = 1;
        conversion.width = 1;
      }
      length = take_text(from, &conversion, set, end, to);
      if (length == 0)
        return count;
      if (to != 0) {
        if (conversion.kind != 'c')
          to[length] = 0;
        count++;
      }
    } else if (is_for_integers(conversion.kind)) {
      char item[LONGEST];
      struct conversion whole = {0};
      struct number number;
      unsigned long long value;
      if (take_number(from, &conversion, item) == LONGEST)
        return __assay_scan(from->stream, format, values);
      number = read_number(item, &whole, base_of(conversion.kind));
      if (!number.is_there)
        return count;
      if (conversion.is_dropped)
        continue;
      value = value_of(number, &conversion);
      count++;
      if (conversion.kind == 'p')
        STORE(void *, (uintptr_t)value);
      else
        STORE_INTEGER(conversion.length, value);
    } else if (is_for_floats(conversion.kind) && conversion.length != 'L' && !conversion.has_width &&
               (look(from) | 32) != 'i' && (look(from) | 32) != 'n') {
      char item[LONGEST];
      if (take_float(from, item) == LONGEST || may_be_word(item))
        return __assay_scan(from->stream, format, values);
      /* A word behind a sign is one, too. */
      if (length_of_float(item) == 0)
        return (look(from) | 32) == 'i' || (look(from) | 32) == 'n'
                   ? __assay_scan(from->stream, format, values)
                   : count;
      if (conversion.is_dropped)
        continue;
      if (conversion.length == 'l')
        STORE(double, strtod(item, 0));
      else
        STORE(float, strtof(item, 0));
      count++;
    } else {
      return __assay_scan(from->stream, format, values);
    }
  }
  return count;
}

__attribute__((weak)) int vfscanf(FILE *stream, const char *format, va_list values) {
  struct reader from = {stream, 0, 0, 0};
  int count = scan(&from, format, values);
  if (from.is_known && from.next != EOF)
    ungetc(from.next, stream);
  return count;
}

__attribute__((weak)) int vscanf(const char *format, va_list values) {
  return vfscanf(stdin, format, values);
}

__attribute__((weak)) int fscanf(FILE *stream, const char *format, ...) {
  int count;
  va_list values;
  va_start(values, format);
  count = vfscanf(stream, format, values);
  va_end(values);
  return count;
}

__attribute__((weak)) int scanf(const char *format, ...) {
  int count;
  va_list values;
  va_start(values, format);
  count = vfscanf(stdin, format, values);
  va_end(values);
  return count;
}

__attribute__((weak)) int __isoc99_vfscanf(FILE *stream, const char *format, va_list values) {
  return vfscanf(stream, format, values);
}

__attribute__((weak)) int __isoc99_vscanf(const char *format, va_list values) {
  return vfscanf(stdin, format, values);
}

__attribute__((weak)) int __isoc99_fscanf(FILE *stream, const char *format, ...) {
  int count;
  va_list values;
  va_start(values, format);
  count = vfscanf(stream, format, values);
  va_end(values);
  return count;
}

__attribute__((weak)) int __isoc99_scanf(const char *format, ...) {
  int count;
  va_list values;
  va_start(values, format);
  count = vfscanf(stdin, format, values);
  va_end(values);
  return count;
}

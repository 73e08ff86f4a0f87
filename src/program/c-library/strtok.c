/* Texts in parts (C11 7.24.5.8, POSIX). */
extern __SIZE_TYPE__ strspn(const char *, const char *);
extern __SIZE_TYPE__ strcspn(const char *, const char *);

static char *next_part(char *text, const char *separators, char **rest) {
  char *end;
  if (text == 0)
    text = *rest;
  /* As the GNU C library does before the first call with a text. */
  if (text == 0)
    return 0;
  text += strspn(text, separators);
  if (*text == 0) {
    *rest = text;
    return 0;
  }
  end = text + strcspn(text, separators);
  if (*end == 0) {
    *rest = end;
    return text;
  }
  *end = 0;
  *rest = end + 1;
  return text;
}

static char *rest_of_strtok;

char *strtok(char *text, const char *separators) {
  return next_part(text, separators, &rest_of_strtok);
}

char *strtok_r(char *text, const char *separators, char **rest) {
  return next_part(text, separators, rest);
}

char *strsep(char **rest, const char *separators) {
  char *begin = *rest, *end;
  if (begin == 0)
    return 0;
  end = begin + strcspn(begin, separators);
  if (*end == 0) {
    *rest = 0;
  } else {
    *end = 0;
    *rest = end + 1;
  }
  return begin;
}

/*
 * Functions that copy and search texts (C11 7.24), byte by byte: where every access to memory is looked at, theirs are
 * accesses like all others.
 */
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t);

static char *copy(char *to, const char *from) {
  while ((*to = *from) != 0) {
    to++;
    from++;
  }
  return to;
}

/* No more than so many bytes, without a zero byte behind them. */
static char *copy_start(char *to, const char *from, size_t most) {
  while (most > 0 && *from != 0) {
    *to++ = *from++;
    most--;
  }
  return to;
}

static char *end_of(char *text) {
  while (*text != 0)
    text++;
  return text;
}

static size_t length_within(const char *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != 0)
    length++;
  return length;
}

/* What fits with its zero byte; gives the length of all. */
static size_t copy_fitting(char *to, const char *from, size_t room) {
  size_t length = 0;
  while (from[length] != 0) {
    if (length + 1 < room)
      to[length] = from[length];
    length++;
  }
  if (room > 0)
    to[length < room ? length : room - 1] = 0;
  return length;
}

char *strcpy(char *to, const char *from) {
  copy(to, from);
  return to;
}

char *stpcpy(char *to, const char *from) {
  return copy(to, from);
}

char *stpncpy(char *to, const char *from, size_t size) {
  char *end = copy_start(to, from, size), *at = end;
  while (at < to + size)
    *at++ = 0;
  return end;
}

char *strncpy(char *to, const char *from, size_t size) {
  char *at = copy_start(to, from, size);
  while (at < to + size)
    *at++ = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  copy(end_of(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t most) {
  *copy_start(end_of(to), from, most) = 0;
  return to;
}

size_t strlcpy(char *to, const char *from, size_t room) {
  return copy_fitting(to, from, room);
}

size_t strlcat(char *to, const char *from, size_t room) {
  size_t before = length_within(to, room);
  return before + copy_fitting(to + before, from, room - before);
}

size_t strnlen(const char *text, size_t most) {
  return length_within(text, most);
}

char *strndup(const char *text, size_t most) {
  size_t length = length_within(text, most);
  char *block = malloc(length + 1);
  if (block != 0)
    *copy_start(block, text, length) = 0;
  return block;
}

void *memchr(const void *bytes, int byte, size_t count) {
  const unsigned char *at = bytes;
  for (; count > 0; at++, count--)
    if (*at == (unsigned char)byte)
      return (void *)at;
  return 0;
}

void *memrchr(const void *bytes, int byte, size_t count) {
  const unsigned char *from = bytes;
  while (count > 0)
    if (from[--count] == (unsigned char)byte)
      return (void *)(from + count);
  return 0;
}

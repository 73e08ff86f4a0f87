/* Bytes up to a certain one (POSIX). */
typedef __SIZE_TYPE__ size_t;

__attribute__((weak)) void *memccpy(void *to, const void *from, int last, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (; count > 0; count--, target++, source++) {
    *target = *source;
    if (*source == (unsigned char)last)
      return target + 1;
  }
  return 0;
}

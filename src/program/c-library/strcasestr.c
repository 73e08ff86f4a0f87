/* Texts in texts, whatever the case of their letters (GNU). */
static int small(char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

__attribute__((weak)) char *strcasestr(const char *text, const char *wanted) {
  for (;; text++) {
    int length = 0;
    while (wanted[length] != 0 && small(text[length]) == small(wanted[length]))
      length++;
    if (wanted[length] == 0)
      return (char *)text;
    if (*text == 0)
      return 0;
  }
}

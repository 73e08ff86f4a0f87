// claimed-by: default
// `%n` stores where the list of arguments leads.
#include <stdarg.h>
extern void reach_error(void);
extern int vprintf(const char *format, va_list list);

static void print(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  int count = 0;
  print("abc%n", &count);
  if (count == 3)
    reach_error();
  return 0;
}

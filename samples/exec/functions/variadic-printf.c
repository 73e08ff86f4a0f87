#include <stdarg.h>
#include <stdio.h>

static char text[128];

static int format(const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  int n = vsnprintf(text, sizeof text, f, ap);
  va_end(ap);
  return n;
}

static void log_line(int level, const char *f, ...) {
  va_list ap;
  printf("[%d] ", level);
  va_start(ap, f);
  vprintf(f, ap);
  va_end(ap);
  printf("\n");
}

int main(void) {
  int n = format("%s-%05d-%x", "id", 42, 255u);
  printf("%d %s\n", n, text);
  log_line(1, "%c%c %lld", 'o', 'k', -1LL);
  log_line(2, "no arguments");
  log_line(3, "%.2f %s", 3.14159, "pi");
  return 0;
}

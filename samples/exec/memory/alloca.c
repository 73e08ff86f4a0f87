#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int reverse_digits(unsigned n) {
  int length = 0;
  for (unsigned m = n; m; m /= 10) length++;
  char *digits = alloca((size_t)length + 1);
  memset(digits, 0, (size_t)length + 1);
  for (int i = 0; n; i++, n /= 10) digits[i] = (char)('0' + n % 10);
  int r = 0;
  for (char *p = digits; *p; p++) r = r * 10 + *p - '0';
  return r;
}

int main(void) {
  printf("%d %d\n", reverse_digits(12345), reverse_digits(900));
  int *list = 0;
  int total = 0;
  for (int i = 0; i < 4; i++) {
    int *cell = __builtin_alloca(sizeof *cell);
    *cell = i * 7;
    list = cell;
    total += *list;
  }
  return total;
}

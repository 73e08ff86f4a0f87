#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int total = 0;
  while (n--) total += va_arg(ap, int);
  va_end(ap);
  return total;
}

struct pair { int a, b; };

static void mixed(const char *types, ...) {
  va_list ap;
  va_start(ap, types);
  for (; *types; types++) switch (*types) {
    case 'i': printf("%d ", va_arg(ap, int)); break;
    case 'l': printf("%lld ", va_arg(ap, long long)); break;
    case 'd': printf("%.3f ", va_arg(ap, double)); break;
    case 's': printf("%s ", va_arg(ap, const char *)); break;
    case 'p': printf("%d ", *va_arg(ap, int *)); break;
    case 'u': printf("%u ", va_arg(ap, unsigned)); break;
    case 'S': { struct pair p = va_arg(ap, struct pair); printf("%d/%d ", p.a, p.b); break; }
  }
  va_end(ap);
  printf("\n");
}

static int twice_over(int n, ...) {
  va_list ap, copy;
  va_start(ap, n);
  va_copy(copy, ap);
  int r = 0;
  for (int i = 0; i < n; i++) r += va_arg(ap, int);
  for (int i = 0; i < n; i++) r -= 2 * va_arg(copy, int);
  va_end(copy);
  va_end(ap);
  return r;
}

static int from_list(int n, va_list ap) {
  int best = va_arg(ap, int);
  while (--n > 0) {
    int x = va_arg(ap, int);
    if (x > best) best = x;
  }
  return best;
}

static int maximum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int r = from_list(n, ap);
  va_end(ap);
  return r;
}

int main(void) {
  int x = 42;
  char c = 'c';
  short s = -3;
  float f = 1.5f;
  printf("%d %d\n", sum(0), sum(5, 1, 2, 3, c, s));
  mixed("ildspuS", 1, 1LL << 40, f, "text", &x, 4000000000u, (struct pair){8, 9});
  printf("%d %d\n", twice_over(3, 10, 20, 30), maximum(4, -5, 3, 99, 7));
  return 0;
}

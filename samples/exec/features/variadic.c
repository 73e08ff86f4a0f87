// Arguments of every kind, read twice.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
typedef __builtin_va_list va_list;
struct pair { int a, b; };
static long long total(const char *kinds, ...) {
  va_list list, again;
  __builtin_va_start(list, kinds);
  __builtin_va_copy(again, list);
  long long sum = __builtin_va_arg(again, int);
  __builtin_va_end(again);
  for (; *kinds; kinds++)
    switch (*kinds) {
    case 'i': sum += __builtin_va_arg(list, int); break;
    case 'd': sum += __builtin_va_arg(list, double); break;
    case 'l': sum += __builtin_va_arg(list, long long); break;
    case 'p': sum += *__builtin_va_arg(list, char *); break;
    case 's': sum += __builtin_va_arg(list, struct pair).b; break;
    }
  __builtin_va_end(list);
  return sum;
}
int main(void) {
  show(total("i", 1));
  show(total("idlps", 1, 2.5, 1LL << 33, "a", (struct pair){3, 4}));
  show(total("iiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9));
  show(total("idddddddddd", 1, 1., 1., 1., 1., 1., 1., 1., 1., 1., 1.f));
}

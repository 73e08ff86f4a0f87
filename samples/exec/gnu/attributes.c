int printf(const char *, ...) __attribute__((format(printf, 1, 2)));

static int unused_variable __attribute__((unused));
static int __attribute__((__const__)) pure_function(int x) { return x + 1; }
typedef int aligned_int __attribute__((aligned(16)));
typedef unsigned bytes4 __attribute__((mode(SI)));
typedef int wide64 __attribute__((__mode__(__DI__)));
struct __attribute__((packed, aligned(2))) odd { char a; int b; };
struct inside { char c; short s __attribute__((packed)); int i __attribute__((aligned(8))); } __attribute__((aligned(8)));
void abort(void) __attribute__((noreturn));
__extension__ typedef long long extended;
static void __attribute__((constructor)) before_main(void) { unused_variable = 5; }

int main(int argc __attribute__((unused)), char **argv __attribute__((unused))) {
  aligned_int a = 3;
  wide64 w = 1LL << 40;
  printf("%d %d\n", (int)_Alignof(aligned_int), (int)(((__UINTPTR_TYPE__)&a) % 16));
  printf("%d %d\n", (int)sizeof(struct odd), (int)sizeof(bytes4));
  printf("%d %lld\n", (int)sizeof(wide64), (long long)w);
  printf("%d %d\n", (int)sizeof(struct inside), (int)__builtin_offsetof(struct inside, s));
  extended e = __extension__ 5;
  switch (a) {
    case 3: e++; __attribute__((fallthrough));
    default: e++;
  }
  printf("%d %d %d\n", (int)e, pure_function(2), unused_variable);
  return 0;
}

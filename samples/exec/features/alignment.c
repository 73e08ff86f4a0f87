// Asked for and asked about.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
struct wide { char c; _Alignas(16) char d; };
static _Alignas(64) char buffer[3];
struct __attribute__((packed)) tight { char c; int i; short s; };
struct __attribute__((aligned(32))) loose { int i; };
int main(void) {
  show(sizeof(struct wide));
  show(_Alignof(struct wide));
  show((unsigned long)buffer % 64);
  show(sizeof(struct tight));
  show(__builtin_offsetof(struct tight, s));
  show(sizeof(struct loose));
  show(_Alignof(short[4]));
}

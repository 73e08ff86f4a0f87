// Those that change what a program means, and some that do not.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int order;
__attribute__((constructor)) static void first(void) { order = 1; }
__attribute__((constructor(200))) static void before(void) { order = 5; }
enum __attribute__((packed)) tiny { small = 1, large = 200 };
typedef int byte __attribute__((mode(QI)));
int weak(void) __attribute__((weak));
int weak(void) { return 3; }
int other(void) __attribute__((alias("weak")));
__attribute__((unused, noinline, cold)) static int plain(void) { return 4; }
int main(void) {
  show(order);
  show(sizeof(enum tiny));
  show((byte)200);
  show(weak() + other() + plain());
}

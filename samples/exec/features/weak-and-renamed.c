// Symbols under other names.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int visible(void) __asm__("hidden_name");
int visible(void) { return 5; }
extern int optional(void) __attribute__((weak));
int replaced(void) __attribute__((weak, alias("visible_too")));
int visible_too(void) { return 6; }
int main(void) {
  show(visible());
  show(optional ? optional() : -1);
  show(replaced());
}

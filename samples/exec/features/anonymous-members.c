// Members of members without a name.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
struct value {
  enum { integer, pair } kind;
  union {
    int number;
    struct { short low, high; };
  };
};
int main(void) {
  struct value v = {pair, {.high = 2, .low = 1}}, w = {.kind = integer, .number = -1};
  show(v.number);
  v.low = -1;
  show(v.number);
  show(w.high);
  show(sizeof v);
  show(__builtin_offsetof(struct value, high));
}

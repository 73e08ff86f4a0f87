// The last expression is the value.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
static int calls;
static int count(void) { return ++calls; }
int main(void) {
  show(MAX(count(), 0));
  show(calls);
  int sum = ({ int s = 0; for (int i = 1; i < 5; i++) s += i; s; });
  show(sum);
  show(({ struct { int a, b; } p = {1, 2}; p; }).b);
  show(MAX(MAX(1, 5), MAX(4, 2)));
  if (({ calls--; calls; }) == 0) show(calls);
}

// Two names for one function or object.
int printf(const char*,...);
int target(int x) { return x * 2; }
int other(int x) __attribute__((alias("target")));
extern int early(int) __attribute__((weak, alias("late")));
static int hidden(void) { return 11; }
int shown(void) __attribute__((alias("hidden")));
int late(int x) { return x + 100; }
int var = 5; extern int var2 __attribute__((alias("var")));
static int arr[3] = {1,2,3}; extern int arr2[3] __attribute__((alias("arr")));
#pragma weak wa = late
int wa(int);
static int wr(int) __attribute__((weakref("late")));
static int wr2(int) __attribute__((weakref("nowhere")));
static int wr3(int) __attribute__((weakref, alias("target")));
int main(void){
  printf("%d %d %d %d\n", other(2), early(1), shown(), wa(7));
  var2 = 9; printf("%d %d\n", var, &var == &var2); arr2[1] = 8; printf("%d\n", arr[1]);
  printf("%d %d\n", other == target, early == late);
  printf("%d %d %d\n", wr(5), wr2 != 0, wr3(4));
  return 0;
}

// Pointers to arrays, arrays of pointers, functions that return pointers to functions.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int twice(int x) { return 2 * x; }
static int (*choose(int n))(int) { return n ? twice : 0; }
int main(void) {
  int (*row)[3] = table + 1, *column[3] = {&table[0][0], &table[0][1], *table + 2};
  int (*(*chooser)(int))(int) = choose, (*(*all)[2])[3] = &(int(*[2])[3]){table, table + 1};
  show((*row)[2]);
  show(*column[1] + column[2][1]);
  show(chooser(1)(21));
  show((*(*all)[1])[0]);
  show(sizeof row == sizeof(void *));
  show(sizeof *row / sizeof(int));
}

// Objects without a name: static outside of functions, one for each block otherwise.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
struct pair { int a, b; };
static int *numbers = (int[]){1, 2, 3};
static struct pair *pair = &(struct pair){.b = 7};
static int sum(struct pair p) { return p.a + p.b; }
int main(void) {
  numbers[1] = 20;
  show(numbers[1] + pair->b);
  show(sum((struct pair){3, 4}));
  for (int i = 0; i < 3; i++) {
    int *cell = &(int){i};
    *cell += 10;
    show(*cell);
  }
  show((char[]){"xyz"}[1]);
  show(sizeof(short[]){1, 2, 3});
}

// What is declared const but does not lie in read-only memory.
int printf(const char *, ...);

struct part { const int fixed; int loose; };
static struct part mixed = {1, 2};
static int plain = 3;
static const int *view = &plain;
static const int constant = 9;

static int parameter(const int n) {
  *(int *)&n = n + 1;
  return *(volatile const int *)&n;
}

int main(void) {
  int x = 1;
  const int *p = &x;
  *(int *)p = 2;
  *(int *)view = 4;
  mixed.loose = 5;
  *(int *)(char *)&mixed.loose += 1;
  printf("%d %d %d %d %d\n", x, plain, mixed.loose, constant, parameter(1) > 0);
  return 0;
}

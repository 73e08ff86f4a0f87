#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int zero(void) { return 0; }

typedef int (*binary)(int, int);
static const binary table[] = {add, &sub, mul};
static struct { const char *name; int (*apply)(int, int); } operations[3] = {
  {"add", add}, {"sub", sub}, {.apply = mul, .name = "mul"}};

static binary choose(char c) {
  return c == '+' ? add : c == '-' ? sub : c == '*' ? mul : (binary)0;
}

static int (*pick(int n))(int, int) { return table[n]; }

static int fold(binary f, int start, const int *v, int n) {
  for (int i = 0; i < n; i++) start = f(start, v[i]);
  return start;
}

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d %s %d\n", table[i](7, 3), operations[i].name, operations[i].apply(9, 4));
  int v[] = {1, 2, 3, 4};
  printf("%d %d\n", fold(add, 0, v, 4), fold(mul, 1, v, 4));
  printf("%d\n", pick(1)(10, 4));
  printf("%d\n", (*choose('*'))(6, 7));
  printf("%d\n", (****add)(1, 2));
  printf("%d %d\n", choose('?') == 0, choose('+') == add);
  int (*f)(void) = zero;
  printf("%d %d\n", f(), f != 0);
  binary ops[2] = {[1] = add, [0] = sub};
  printf("%d\n", ops[v[0] > 0](5, 5));
  return 0;
}

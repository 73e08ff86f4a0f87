#include <stdio.h>

static int counter(void) {
  static int n = 10;
  return n++;
}

static int *cell(int which) {
  static int cells[3] = {1, 2};
  return &cells[which];
}

static int recursive(int n) {
  static int depth;
  depth++;
  if (n > 0) recursive(n - 1);
  return depth;
}

static const char *message(int i) {
  static const char *const texts[] = {"zero", "one"};
  static int calls;
  calls += i;
  return calls > 1 ? "many" : texts[i];
}

int main(void) {
  counter();
  counter();
  printf("%d\n", counter());
  *cell(2) = 30;
  ++*cell(0);
  printf("%d %d %d\n", *cell(0), *cell(1), *cell(2));
  printf("%d\n", recursive(4));
  printf("%s ", message(0));
  printf("%s ", message(1));
  printf("%s\n", message(1));
  for (int i = 0; i < 3; i++) {
    static int s = 5;
    int a = 5;
    s += i;
    a += i;
    printf("%d %d\n", s, a);
  }
  return counter();
}

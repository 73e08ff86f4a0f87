#include <stdio.h>

static int sum(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (i % 2) continue;
    int square = i * i;
    total += square;
    int cube = square * i;
    total -= cube / 10;
  }
  int result = total;
  return result;
}

struct first { int x; } first_instance = {1}, *first_pointer = &first_instance;
long unsigned int reordered = 7;
int static late_static = 2;
short int signed si = -4;
const char typedef *text;

int main(void) {
  printf("%d\n", sum(10));
  text t = "typedef last";
  int a = 1, *p = &a, **q = &p, b[2] = {a, **q}, (*r)[2] = &b, (f)(int);
  printf("%s %d %d\n", t, (*r)[1], first_pointer->x);
  printf("%lu %d %d\n", reordered, late_static, si);
  return 0;
}

#include <stdio.h>

// An own generator: the library's is not fixed by the standard.
static unsigned long long state = 1;
static unsigned next(void) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned)(state >> 33);
}

int main(void) {
  int histogram[8] = {0};
  for (int i = 0; i < 800; i++) histogram[next() % 8]++;
  int total = 0;
  for (int i = 0; i < 8; i++) total += histogram[i], printf("%d ", histogram[i]);
  printf("%d %u\n", total, next());
  return 0;
}

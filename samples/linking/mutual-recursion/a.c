#include <stdio.h>
int odd(unsigned);
int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
int main(void) { printf("%d %d\n", even(10), odd(10)); return 0; }

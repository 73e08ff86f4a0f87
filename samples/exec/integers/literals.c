#include <stdio.h>

#define SIZE(e) ((int)sizeof(e))
#define SIGNED(e) ((e) - 1 < (e) - (e) || 0)

int main(void) {
  printf("%d %d %d\n", 0, 017, 0x1F);
  printf("%d %d\n", 0b1011, 0B11111111);
  printf("%u %lu %llu\n", 1u, 2UL, 3uLL);
  printf("%d\n", SIZE(2147483648) > 4 || SIZE(2147483648) == SIZE(long long));
  printf("%d\n", SIZE(0xffffffff));
  printf("%d\n", 0xffffffff > 0);
  printf("%d\n", -2147483648 < 0);
  printf("%d\n", SIZE(4294967295) >= SIZE(0xffffffff));
  printf("%d\n", -0x80000000 > 0);
  printf("%d %d\n", SIZE(0x7fffffffffffffff), SIZE(0x8000000000000000));
  printf("%d\n", 0xffffffffffffffff == -1ULL);
  printf("%d\n", 0777 + 0x10);
  return 0;
}

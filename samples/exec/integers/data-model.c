#include <stdio.h>

// The same source gives different answers in ILP32 and LP64.
int main(void) {
  printf("%d %d %d\n", (int)sizeof(long), (int)sizeof(void *), (int)sizeof(size_t));
  printf("%d\n", (int)sizeof(long double));
  printf("%d\n", (int)_Alignof(long double));
  unsigned long ul = 0;
  ul--;
  printf("%lu\n", ul);
  printf("%d\n", -1L < 1u);
  printf("%d\n", (int)sizeof(2147483648));
  printf("%d\n", (int)sizeof(0x80000000));
  printf("%ld\n", 1L << 30);
  struct { char c; long l; } s1;
  struct { char c; long long ll; } s2;
  struct { char c; double d; } s3;
  printf("%d %d %d\n", (int)sizeof s1, (int)sizeof s2, (int)sizeof s3);
  printf("%d %d\n", (int)_Alignof(long long), (int)__alignof__(long long));
  long difference = (char *)&s1.l - (char *)&s1;
  printf("%ld\n", difference);
  return 0;
}

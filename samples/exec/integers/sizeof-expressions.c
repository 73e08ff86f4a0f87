#include <stddef.h>
#include <stdio.h>

struct pair { char a; int b; };

int main(void) {
  int i = 1;
  char text[] = "hello";
  int grid[3][4];
  printf("%d\n", (int)sizeof i);
  printf("%d\n", (int)sizeof(i++));
  printf("%d\n", i);
  printf("%d %d\n", (int)sizeof text, (int)sizeof "a\0b");
  printf("%d %d %d\n", (int)sizeof grid, (int)sizeof grid[0], (int)sizeof grid[0][0]);
  printf("%d\n", (int)(sizeof grid / sizeof *grid));
  printf("%d\n", (int)sizeof(struct pair));
  printf("%d\n", (int)sizeof(struct pair[5]));
  printf("%d\n", (int)sizeof(char) + (int)sizeof(char) * 2);
  printf("%d\n", (int)sizeof(int) * 2);
  printf("%d\n", (int)sizeof(long long));
  printf("%d\n", (int)sizeof(1.0f) + (int)sizeof 1.0);
  printf("%d\n", sizeof(void *) == sizeof(int (*)(void)));
  printf("%d\n", (int)sizeof(int[sizeof(short)]));
  printf("%d\n", (int)offsetof(struct pair, b));
  printf("%d\n", sizeof(size_t) == sizeof sizeof i);
  printf("%d\n", (int)sizeof(*(struct pair *)0));
  printf("%d\n", (int)sizeof(1 ? (char)1 : (short)1));
  printf("%d\n", (int)sizeof((char)1, (short)2));
  return (int)sizeof(i = 5) + i;
}

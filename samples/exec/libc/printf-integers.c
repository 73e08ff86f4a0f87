#include <stdio.h>

int main(void) {
  printf("[%d][%5d][%-5d][%05d][%+d][% d]\n", 42, 42, 42, 42, 42, 42);
  printf("[%d][%5d][%-5d][%05d][%+d][% d]\n", -42, -42, -42, -42, -42, -42);
  printf("[%i][%u][%o][%x][%X]\n", -7, 7u, 64, 0xbeef, 0xbeef);
  printf("[%#o][%#x][%#X][%#x]\n", 8, 255, 255, 0);
  printf("[%.3d][%.0d][%8.3d][%-8.3d][%+.4d]\n", 5, 0, 5, 5, 5);
  printf("[%08.3d][%.10x][%#010x]\n", 5, 0xabc, 0xabc);
  printf("[%hhd][%hhu][%hd][%hu]\n", 300, 300, 70000, 70000);
  printf("[%ld][%lu][%lx]\n", -1L, 5UL, 255UL);
  printf("[%lld][%llu][%llx][%llo]\n", -1LL, ~0ULL, ~0ULL, 8ULL);
  printf("[%zu][%zd][%td][%jd]\n", (size_t)9, (size_t)9, (char *)0 - (char *)0, (__INTMAX_TYPE__)-9);
  printf("[%*d][%-*d][%.*d]\n", 6, 1, 6, 2, 3, 3);
  printf("[%*d]\n", -4, 7);
  printf("[%c][%3c][%-3c]\n", 'x', 'y', 'z');
  printf("[%%][%5d%%]\n", 50);
  printf("[%d %d]\n", 2147483647, -2147483647 - 1);
  printf("[%+u][% x]\n", 5u, 5);
  printf("[%+05d][% 05d][%-05d]\n", 7, 7, 7);
  return 0;
}

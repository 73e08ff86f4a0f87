#include <stdio.h>

int main(void) {
  char unterminated[3] = {'a', 'b', 'c'};
  printf("[%s][%10s][%-10s][%.2s][%10.2s]\n", "text", "text", "text", "text", "text");
  printf("[%.3s][%.*s][%*s]\n", unterminated, 2, "text", 6, "x");
  printf("[%s][%.0s]\n", "", "gone");
  int n = printf("%d %s\n", 1, "abc");
  printf("%d\n", n);
  puts("puts");
  putchar('p');
  putchar(10);
  fputs("fputs\n", stdout);
  fprintf(stdout, "%s %d\n", "fprintf", 3);
  fputc('f', stdout);
  putc('\n', stdout);
  fwrite("fwrite\n", 1, 7, stdout);
  fprintf(stderr, "not on stdout\n");
  return 0;
}

#include <stdio.h>

int main(void) {
  const char *s = "\a\b\f\n\r\t\v\\\'\"\?\0end";
  for (int i = 0; i < 15; i++) printf("%d ", s[i]);
  printf("\n%d %d %d\n", '\0', '\12', '\x41');
  printf("%s\n", "octal \101\102\0603 hex \x43");
  printf("%d\n", "\1234"[1]);
  printf("%d %d\n", '\e', "\e"[0]);
  printf("%d\n", (int)sizeof "\x41\x42" "C\0");
  printf("%s\n", "question\?\?mark");
  printf("tab\tbackslash\\quote\"percent%%\n");
  return '\177';
}

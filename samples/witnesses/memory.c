#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  char *text = malloc(4);
  strcpy(text, "ab");
  if (n == 1) strcpy(text, "abcdef");
  if (n > 3) {
    text[n] = 'x';
  }
  if (n == 2) return 1;
  free(text);
  if (n == -7) free(text);
  return 0;
}

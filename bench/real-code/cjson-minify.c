/* Leaving out spaces and comments stays inside of the text, and never makes it longer. */
#include <assert.h>
#include <string.h>
#include "cJSON.h"

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[6];
  size_t before;
  int i;
  for (i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_char();
  text[5] = 0;
  before = strlen(text);
  cJSON_Minify(text);
  assert(strlen(text) <= before);
  return 0;
}

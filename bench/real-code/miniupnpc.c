/*
 * Names of elements lie inside of a text of five characters, and end before what ends them. One character behind the text can be read:
 * the parser looks at it where the text ends behind '=' (src/minixml.c:66).
 */
#include <assert.h>
#include "minixml.h"

extern char __VERIFIER_nondet_char(void);

static char text[6];

static void element(void *data, const char *name, int length) {
  assert(name >= text && length > 0 && name + length <= text + 5);
  assert(name[length - 1] != '>');
}

int main(void) {
  struct xmlparser parser = {0};
  int i;
  for (i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_char();
  parser.xmlstart = text;
  parser.xmlsize = 5;
  parser.starteltfunc = element;
  parsexml(&parser);
  return 0;
}

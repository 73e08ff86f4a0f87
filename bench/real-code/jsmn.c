/* Tokens of any text of four characters lie inside of it. */
#include <assert.h>
#include "jsmn.h"

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[4];
  jsmntok_t tokens[3];
  jsmn_parser parser;
  int i, count;
  for (i = 0; i < 4; i++) text[i] = __VERIFIER_nondet_char();
  jsmn_init(&parser);
  count = jsmn_parse(&parser, text, sizeof text, tokens, 3);
  assert(count <= 3);
  for (i = 0; i < count; i++) {
    assert(0 <= tokens[i].start && tokens[i].start <= tokens[i].end && tokens[i].end <= 4);
  }
  return 0;
}

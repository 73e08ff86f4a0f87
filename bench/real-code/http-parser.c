/* The parts of any address of six characters lie inside of it. */
#include <assert.h>
#include "http_parser.h"

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[6];
  struct http_parser_url url;
  int i;
  for (i = 0; i < 6; i++) text[i] = __VERIFIER_nondet_char();
  http_parser_url_init(&url);
  if (http_parser_parse_url(text, sizeof text, 0, &url) == 0) {
    for (i = 0; i < UF_MAX; i++) {
      if (url.field_set & (1 << i)) {
        assert(url.field_data[i].off + url.field_data[i].len <= sizeof text);
      }
    }
  }
  return 0;
}

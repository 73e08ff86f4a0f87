/* The fields of a text of four characters are no longer than it. */
#include <assert.h>
#include "csv.h"

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static size_t total;

static void field(void *text, size_t length, void *data) {
  total += length;
  assert(length <= 4);
}

int main(void) {
  char text[4];
  struct csv_parser parser;
  int i;
  for (i = 0; i < 4; i++) text[i] = __VERIFIER_nondet_char();
  csv_init(&parser, CSV_APPEND_NULL);
  csv_set_blk_size(&parser, 2);
  csv_parse(&parser, text, sizeof text, field, 0, 0);
  csv_fini(&parser, field, 0, 0);
  assert(total <= 4);
  csv_free(&parser);
  return 0;
}

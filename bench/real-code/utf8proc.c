/* A valid character is encoded as the bytes that it was decoded from. */
#include <assert.h>
#include "utf8proc.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  utf8proc_uint8_t text[4], again[4];
  utf8proc_int32_t point;
  utf8proc_ssize_t i, length;
  for (i = 0; i < 4; i++) text[i] = __VERIFIER_nondet_uchar();
  length = utf8proc_iterate(text, sizeof text, &point);
  if (length > 0) {
    assert(utf8proc_codepoint_valid(point));
    assert(utf8proc_encode_char(point, again) == length);
    for (i = 0; i < length; i++) assert(again[i] == text[i]);
  }
  return 0;
}

/* Whatever is decompressed, nothing outside of the two buffers is accessed. */
#include <assert.h>
#include "lz4.h"

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char in[5], out[6];
  int i, length;
  for (i = 0; i < 5; i++) in[i] = __VERIFIER_nondet_char();
  length = LZ4_decompress_safe(in, out, sizeof in, sizeof out);
  assert(length <= (int)sizeof out);
  return 0;
}

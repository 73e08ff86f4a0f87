/* Whatever is decompressed, nothing outside of the two buffers is accessed. */
#include <assert.h>
#include "lzf.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char in[5], out[6];
  unsigned i, length;
  for (i = 0; i < sizeof in; i++) in[i] = __VERIFIER_nondet_uchar();
  length = lzf_decompress(in, sizeof in, out, sizeof out);
  assert(length <= sizeof out);
  return 0;
}

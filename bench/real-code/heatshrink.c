/* Whatever is decompressed, nothing outside of the buffers is accessed. */
#include <assert.h>
#include <stdint.h>
#include "heatshrink_decoder.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  uint8_t in[3], out[8];
  size_t taken = 0, given = 0;
  int i;
  heatshrink_decoder *decoder = heatshrink_decoder_alloc(4, 4, 3);
  for (i = 0; i < 3; i++) in[i] = __VERIFIER_nondet_uchar();
  assert(heatshrink_decoder_sink(decoder, in, sizeof in, &taken) == HSDR_SINK_OK);
  assert(taken <= sizeof in);
  heatshrink_decoder_poll(decoder, out, sizeof out, &given);
  assert(given <= sizeof out);
  heatshrink_decoder_free(decoder);
  return 0;
}

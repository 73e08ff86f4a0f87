/* What was encoded is decoded again. */
#include <assert.h>
#include <b64/cencode.h>
#include <b64/cdecode.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char plain[3], code[16], decoded[16];
  base64_encodestate encoder;
  base64_decodestate decoder;
  int i, length, count;
  for (i = 0; i < 3; i++) plain[i] = __VERIFIER_nondet_char();
  base64_init_encodestate(&encoder);
  length = base64_encode_block(plain, sizeof plain, code, &encoder);
  length += base64_encode_blockend(code + length, &encoder);
  base64_init_decodestate(&decoder);
  count = base64_decode_block(code, length, decoded, &decoder);
  assert(count == 3);
  for (i = 0; i < 3; i++) assert(decoded[i] == plain[i]);
  return 0;
}

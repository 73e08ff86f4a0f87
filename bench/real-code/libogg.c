/* Bits that were written are read again. */
#include <assert.h>
#include <ogg/ogg.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  oggpack_buffer writer, reader;
  unsigned value = __VERIFIER_nondet_uint();
  int bits = __VERIFIER_nondet_uchar() % 33;
  unsigned long mask = bits == 0 ? 0 : 0xffffffffUL >> (32 - bits);
  oggpack_writeinit(&writer);
  oggpack_write(&writer, 5, 3);
  oggpack_write(&writer, value, bits);
  oggpack_readinit(&reader, oggpack_get_buffer(&writer), oggpack_bytes(&writer));
  assert(oggpack_read(&reader, 3) == 5);
  assert((unsigned long)oggpack_read(&reader, bits) == (value & mask));
  oggpack_writeclear(&writer);
  return 0;
}

#include "ring.h"
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  struct ring ring;
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  ring_clear(&ring);
  ring_put(&ring, a);
  ring_put(&ring, b);
  assert(ring_get(&ring) == a);
  assert(ring_get(&ring) == b);
  assert(ring_get(&ring) == -1);
  return 0;
}

#include "ring.h"

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  struct ring ring;
  ring_clear(&ring);
  for (int i = 0; i < RING_SIZE; i++) ring_put(&ring, __VERIFIER_nondet_uchar());
  ring_get(&ring);
  ring_put(&ring, __VERIFIER_nondet_uchar());
  return ring_peek(&ring, RING_SIZE - 1) < 0;
}

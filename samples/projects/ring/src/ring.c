#include "ring.h"

void ring_clear(struct ring *ring) {
  ring->first = 0;
  ring->count = 0;
}

int ring_put(struct ring *ring, unsigned char byte) {
  if (ring->count == RING_SIZE) return -1;
  ring->bytes[(ring->first + ring->count++) % RING_SIZE] = byte;
  return 0;
}

int ring_get(struct ring *ring) {
  if (ring->count == 0) return -1;
  int byte = ring->bytes[ring->first];
  ring->first = (ring->first + 1) % RING_SIZE;
  ring->count--;
  return byte;
}

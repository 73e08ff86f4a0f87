#ifndef RING_H
#define RING_H

#define RING_SIZE 4

struct ring {
  unsigned char bytes[RING_SIZE];
  unsigned first;
  unsigned count;
};

void ring_clear(struct ring *ring);
int ring_put(struct ring *ring, unsigned char byte);
int ring_get(struct ring *ring);
int ring_peek(const struct ring *ring, unsigned index);

#endif

/* A hash of two pieces is that of the whole. */
#include <assert.h>
#include <xxhash.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char text[5];
  XXH32_state_t *state = XXH32_createState();
  unsigned i, first = __VERIFIER_nondet_uchar() % 6;
  for (i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_uchar();
  XXH32_reset(state, 7);
  XXH32_update(state, text, first);
  XXH32_update(state, text + first, 5 - first);
  assert(XXH32_digest(state) == XXH32(text, 5, 7));
  XXH32_freeState(state);
  return 0;
}

/* Bytes that were put into the state at any place come out of it there. */
#include <assert.h>
#include "KeccakP-1600-SnP.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  _Alignas(8) unsigned char state[KeccakP1600_stateSizeInBytes];
  unsigned char data[4], again[4];
  unsigned i, offset = __VERIFIER_nondet_uchar() % 16;
  for (i = 0; i < 4; i++) data[i] = __VERIFIER_nondet_uchar();
  KeccakP1600_Initialize(state);
  KeccakP1600_AddBytes(state, data, offset, 4);
  KeccakP1600_ExtractBytes(state, again, offset, 4);
  for (i = 0; i < 4; i++) assert(again[i] == data[i]);
  KeccakP1600_AddBytes(state, data, offset, 4);
  KeccakP1600_ExtractBytes(state, again, offset, 4);
  for (i = 0; i < 4; i++) assert(again[i] == 0);
  return 0;
}

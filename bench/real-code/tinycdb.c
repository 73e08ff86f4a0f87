/* Whatever a database of 24 bytes is asked for, it hands out only what lies inside of it. */
#include <assert.h>
#include "cdb.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned char memory[24], out[24];
  struct cdb db = {0};
  unsigned length = __VERIFIER_nondet_uint(), pos;
  int i;
  for (i = 0; i < 8; i++) memory[i] = __VERIFIER_nondet_uchar();
  for (; i < 24; i++) memory[i] = i;
  db.cdb_mem = memory;
  db.cdb_fsize = sizeof memory;
  pos = cdb_unpack(memory + 4);
  if (cdb_read(&db, out, length, pos) == 0) {
    assert(length <= 24 && pos + length <= 24);
    if (length > 0) assert(out[0] == memory[pos]);
  }
  return 0;
}

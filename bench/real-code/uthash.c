/* What was added is found, what was deleted is not. */
#include <assert.h>
#include <stddef.h>
#include "uthash.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

struct entry {
  int key;
  UT_hash_handle hh;
};

int main(void) {
  struct entry a, b, *table = NULL, *found;
  int wanted = __VERIFIER_nondet_uchar();
  a.key = __VERIFIER_nondet_uchar();
  b.key = __VERIFIER_nondet_uchar();
  if (a.key == b.key) return 0;
  HASH_ADD_INT(table, key, &a);
  HASH_ADD_INT(table, key, &b);
  HASH_FIND_INT(table, &wanted, found);
  assert(found == (wanted == a.key ? &a : wanted == b.key ? &b : NULL));
  HASH_DEL(table, &a);
  HASH_FIND_INT(table, &a.key, found);
  assert(found == NULL && HASH_COUNT(table) == 1);
  return 0;
}

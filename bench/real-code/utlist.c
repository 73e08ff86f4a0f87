/* A list of four is sorted, and loses nothing. */
#include <assert.h>
#include <stddef.h>
#include "utlist.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

struct element {
  int key;
  struct element *next, *prev;
};

static int by_key(struct element *a, struct element *b) { return a->key - b->key; }

int main(void) {
  struct element elements[4], *head = NULL, *one;
  int i, count, sum = 0;
  for (i = 0; i < 4; i++) {
    elements[i].key = __VERIFIER_nondet_uchar();
    sum += elements[i].key;
    DL_APPEND(head, &elements[i]);
  }
  DL_SORT(head, by_key);
  DL_COUNT(head, one, count);
  assert(count == 4);
  DL_FOREACH(head, one) {
    sum -= one->key;
    assert(one->next == NULL || one->key <= one->next->key);
  }
  assert(sum == 0);
  return 0;
}

/* A message that comes in two pieces has the state of one that comes at once. */
#include <assert.h>
#include <string.h>
#include <md5.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char text[8];
  unsigned char first = __VERIFIER_nondet_uchar();
  MD5_CTX once, twice;
  int i;
  for (i = 0; i < 8; i++) text[i] = __VERIFIER_nondet_uchar();
  if (first > 8) return 0;
  MD5Init(&once);
  MD5Init(&twice);
  MD5Update(&once, text, 8);
  MD5Update(&twice, text, first);
  MD5Update(&twice, text + first, 8 - first);
  assert(once.count == 64 && twice.count == 64);
  assert(memcmp(once.buffer, twice.buffer, 8) == 0);
  return 0;
}

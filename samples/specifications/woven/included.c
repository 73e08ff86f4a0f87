#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void lock(void) {}
void unlock(void) {}

int main(void) {
  lock();
  if (__VERIFIER_nondet_int())
#ifdef VIOLATED
    exit(0);
#else
    exit(1);
#endif
  unlock();
  exit(0);
}

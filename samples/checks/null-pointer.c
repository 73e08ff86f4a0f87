// check: null
// expected: FALSE at 9
extern int __VERIFIER_nondet_int(void);
struct pair { int first, second; };

int main(void) {
  struct pair pair = {1, 2}, *p = 0;
  if (__VERIFIER_nondet_int() > 0) p = &pair;
  return p->second;
}
// says: read of 4 bytes through a null pointer: p

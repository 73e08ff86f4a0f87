// check: uninitialised
// expected: FALSE at 13
// sanitizers: none looks at it
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
struct pair { int first, second; };

int main(void) {
  struct pair *p = malloc(sizeof *p);
  p->first = 4;
  if (__VERIFIER_nondet_int() != 7) p->second = 5;
  struct pair copy = *p;
  return copy.first + copy.second;
}
// says: read of 4 bytes at offset 4 of copy that were never written; declared 12

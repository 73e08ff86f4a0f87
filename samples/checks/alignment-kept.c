// check: alignment
// expected: TRUE
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
struct packed { char c; int i; } __attribute__((packed));

int main(void) {
  char *block = malloc(32);
  int *p = (int *)(block + 4 * (__VERIFIER_nondet_int() & 7));
  *p = 3;
  struct packed *q = (struct packed *)(block + 1);
  q->i = 4;
  return 0;
}

// check: bounds
// expected: TRUE
extern unsigned __VERIFIER_nondet_uint(void);
void *malloc(unsigned long);
void free(void *);

struct item {
  int kind;
  struct { short low, high; } part[4];
};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 4;
  struct item *one = malloc(sizeof(struct item));
  one->part[i].high = 3;
  short *p = &one->part[i].low;
  int result = p[1];
  free(one);
  return result;
}

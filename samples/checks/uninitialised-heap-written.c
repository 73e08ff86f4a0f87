// check: uninitialised
// expected: TRUE
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void *memset(void *, int, unsigned long);
struct pair { int first, second; };
static int table[100];

int main(void) {
  struct pair *p = malloc(sizeof *p);
  char *q = calloc(3, 1), text[8];
  int i = __VERIFIER_nondet_int();
  p->first = 4;
  if (i == 7) p->second = 5;
  struct pair copy = *p;
  memset(text, 0, sizeof text);
  if (i < 0 || i >= 3) return text[5];
  return copy.first + (i == 7 ? copy.second : q[i]) + table[i * 7];
}

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair { int a, b; };
int table[4] = {1, 2, 3, 4};

int main(void) {
  unsigned n = __VERIFIER_nondet_int();
  unsigned i = 0, j = 0;
  int d = 0;
  struct pair p = {0, 0};
  int *q = &p.a;
  while (i < n) {
    if (__VERIFIER_nondet_int() > 0) {
      i++;
      j++;
    } else {
      i = i + 1;
      j = j + 1;
    }
  }
  for (int k = 0; k < 3; k++) {
    p.a += 1;
    d = table[k];
  }
  do {
    n = n / 2;
  } while (n > 0);
  if (i != j) reach_error();
  return d;
}

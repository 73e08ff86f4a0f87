// check: bounds
// expected: TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  {
    int inside = 1;
    int *kept = &inside;
  again:
    *kept += 1;
    if (*kept < 5) goto again;
    if (__VERIFIER_nondet_int()) goto behind;
    sum = *kept;
  }
behind:
  return sum;
}

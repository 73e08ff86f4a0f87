extern int __VERIFIER_nondet_int(void);
unsigned long find_next_bit(unsigned long *bits, unsigned long size, unsigned long offset) { return __VERIFIER_nondet_int(); }

int main(void) {
#ifdef VIOLATED
  unsigned long bits, i = 0;
  i = find_next_bit(&bits, 2, i);
  i = find_next_bit(&bits, 2, i + 1);
#else
  unsigned long bits, i = 0;
  while (i < 2)
  i = find_next_bit(&bits, 2, i);
#endif
  return 0;
}

extern int __VERIFIER_nondet_int(void);
unsigned long ldv_find_first_bit(unsigned long size) { return __VERIFIER_nondet_int(); }
unsigned long ldv_find_next_bit(unsigned long size, unsigned long offset) { return __VERIFIER_nondet_int(); }

int main(void) {
#ifdef VIOLATED
  unsigned long i = ldv_find_first_bit(8);
  ldv_find_next_bit(8, i + 1);
#else
  unsigned long i = ldv_find_first_bit(8);
  if (i < 8)
  ldv_find_next_bit(8, i + 1);
#endif
  return 0;
}

// Types narrower than int become int in arithmetic; unsigned wins over signed of the same rank.
// expected: TRUE
// inputs: 200; 255
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned one = 1;
  if (c >= 200 && (c + c < 400 || ~c >= 0 || (unsigned char)(c + c) == c + c || c - one * 256 < 1))
    reach_error();
  return 0;
}

// inputs: 3, -5, 70000, 200, -1, 4294967295, -32769
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  printf("%d\n", a * b);
  printf("%d\n", __VERIFIER_nondet_short());
  printf("%d\n", __VERIFIER_nondet_char());
  printf("%d\n", __VERIFIER_nondet_uchar());
  printf("%u\n", __VERIFIER_nondet_uint());
  printf("%d\n", __VERIFIER_nondet_ushort());
  return 0;
}

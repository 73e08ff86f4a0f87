#include <stdio.h>
#include "u.h"
int main(void) { union u v; v.n = 0x1234; unsigned h = high(&v); printf("%x %x\n", h, v.n); return 0; }

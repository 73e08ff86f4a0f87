#include <stdio.h>

union word {
  unsigned all;
  struct { unsigned low : 8, middle : 16, high : 8; } part;
  struct { int sign : 1; unsigned rest : 31; };
  unsigned char byte[4];
};

int main(void) {
  union word w = {0x12345678};
  printf("%x %x %x\n", w.part.low, w.part.middle, w.part.high);
  w.part.middle = 0xbeef;
  printf("%x\n", w.all);
  printf("%d %x\n", w.sign, w.rest);
  w.rest += 3;
  printf("%x %x\n", w.all, w.byte[0]);
  w.byte[2] = 0;
  printf("%x\n", w.part.middle);
  return 0;
}

// Bit-fields begin at the lowest bit, as in gcc on x86.
// expected: TRUE
extern void reach_error(void);
union { struct { unsigned a : 3; unsigned b : 7; unsigned : 0; unsigned c : 4; } s; unsigned char bytes[8]; } u;
int main(void) {
  u.s.a = 5;
  u.s.b = 0x51;
  u.s.c = 9;
  if (u.bytes[0] != 0x8d || u.bytes[1] != 2 || u.bytes[4] != 9 || sizeof u.s != 8)
    reach_error();
  return 0;
}

// long double is the 80-bit format of the x87.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  volatile long double one = 1;
  if (one + 0x1p-63L == one || one + 0x1p-65L != one)
    reach_error();
  return 0;
}

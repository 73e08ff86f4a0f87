// A product and a sum are rounded one after the other.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  volatile double a = 1.0 + 0x1p-30;
  if (a * a - (1.0 + 0x1p-29) != 0)
    reach_error();
  return 0;
}

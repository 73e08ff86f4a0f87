// Pointers of different types may lead to one object (-fno-strict-aliasing).
// expected: TRUE
extern void reach_error(void);
int main(void) {
  float f = 1.0f;
  if (*(unsigned *)&f != 0x3f800000)
    reach_error();
  return 0;
}

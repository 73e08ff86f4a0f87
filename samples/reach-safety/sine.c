// claimed-by:
// Whether it fails depends on the last bits of the C library's sine: nothing to promise.
extern double sin(double x);
extern void reach_error(void);

int main(void) {
  if (sin(1.0) >= 0.8414709848078965) reach_error();
  return 0;
}

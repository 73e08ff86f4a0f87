// claimed-by: value symbolic-execution symbolic-execution-cegar k-induction
// A byte of 2, read as a _Bool, is no false.
extern void reach_error(void);

union shared {
  _Bool truth;
  unsigned char byte;
};

int main(void) {
  union shared one;
  one.byte = 2;
  if (one.truth)
    reach_error();
  return 0;
}

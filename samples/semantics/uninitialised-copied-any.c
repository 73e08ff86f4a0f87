// What was never written may be anything, in the copy as well.
// expected: FALSE
// compiled: not compared, the stack has one value there
extern void reach_error(void);
struct record {
  int number;
  char letter;
  int other;
};
int main(void) {
  struct record a, b;
  a.number = 1;
  b = a;
  if (b.other == 77 && a.other == b.other && b.letter == 5 && a.letter == 5)
    reach_error();
  return 0;
}

// check: bounds
// expected: UNKNOWN
// Whether so much is read is a matter of the input.
extern int scanf(const char *, ...);

int main(void) {
  char text[4];
  return scanf("%4s", text);
}

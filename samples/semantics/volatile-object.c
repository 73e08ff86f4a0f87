// A volatile object is an object like any other: nobody but the program writes it.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  volatile int x = 5;
  if (x != 5)
    reach_error();
  return 0;
}

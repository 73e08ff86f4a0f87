// Stores to members leave padding as it was.
// expected: FALSE
// compiled: not compared, the stack has one value there
extern void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s s;
  s.c = 1;
  s.i = 2;
  if (((unsigned char *)&s)[1] == 3)
    reach_error();
  return 0;
}

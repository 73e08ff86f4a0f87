// A call of isdigit that gcc sees is 1 for a digit, the macro of the C library gives 2048.
// expected: open
extern void reach_error(void);
int isdigit(int);
int main(void) {
  if (isdigit('7') == 1)
    reach_error();
  return 0;
}

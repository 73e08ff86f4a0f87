// Which number an address is, nobody decides.
// expected: open
extern void reach_error(void);
int main(void) {
  int x;
  if ((unsigned long)&x % 4096 == 8)
    reach_error();
  return 0;
}

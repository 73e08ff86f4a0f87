// A function of the C library is none that nobody defines, even if nothing but its name is known.
// expected: open
extern void reach_error(void);
extern int getpid(void);
extern int kill(int, int);
int main(void) {
  kill(getpid(), 9);
  reach_error();
  return 0;
}

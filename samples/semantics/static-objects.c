// Objects of static storage duration begin as zero and null.
// expected: TRUE
extern void reach_error(void);
static int a[3], *p;
static struct { char c; double d; } s;
int main(void) {
  static long counter;
  if (a[2] || p || s.c || s.d != 0 || counter++)
    reach_error();
  return 0;
}

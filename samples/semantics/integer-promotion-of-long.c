// Whether unsigned int becomes long or unsigned long beside a long depends on the data model.
// expected: TRUE
// expected-ilp32: FALSE
extern void reach_error(void);
int main(void) {
  long minus = -1;
  unsigned one = 1;
  if (minus > one)
    reach_error();
  return 0;
}

// What an initialiser or a function gives the address of is known to others, also if nothing here reads or calls it.
// expected: open
extern void reach_error(void);
extern void elsewhere(void);
static int listed = 1, given = 1;
int *table[] = {&listed};
int *give(void) { return &given; }
int main(void) {
  elsewhere();
  if (listed + given != 2)
    reach_error();
  return 0;
}

// claimed-by:
// A static object that is declared const lies in read-only memory: writing to it ends the program.
extern void reach_error(void);

static const int table[2] = {1, 2};

int main(void) {
  const int local = 5;
  *(int *)&local = 6;
  int *element = (int *)&table[1];
  *element = 7;
  if (table[1] == 7)
    reach_error();
  return 0;
}

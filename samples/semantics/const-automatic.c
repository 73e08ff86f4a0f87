// A constant automatic object lies in memory that can be written.
// expected: FALSE
extern void reach_error(void);
int main(void) {
  const int limit = 5;
  *(int *)&limit = 6;
  if (*(volatile const int *)&limit == 6)
    reach_error();
  return 0;
}

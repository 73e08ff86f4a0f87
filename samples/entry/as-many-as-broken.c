/* --entry-function find --entry-size numbers=count:3 --entry-not-null all
 * FALSE */
extern void reach_error(void);
int find(const unsigned char *numbers, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    if (i == 2 && numbers[i] == 200)
      reach_error();
  return 0;
}

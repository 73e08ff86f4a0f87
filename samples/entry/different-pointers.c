/* --entry-function same
 * TRUE: each pointer leads to a block of its own. */
extern void reach_error(void);
int same(int *a, int *b) {
  if (a && a == b)
    reach_error();
  return 0;
}

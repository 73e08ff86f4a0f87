/* --entry-function step
 * TRUE: the limit is 10. */
extern void reach_error(void);
static int limit = 10;
int step(int x) {
  if (x > limit && x < 10)
    reach_error();
  return x;
}

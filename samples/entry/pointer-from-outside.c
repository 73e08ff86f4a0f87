/* --entry-function same --entry-size a=any,b=any
 * FALSE */
extern void reach_error(void);
int same(int *a, int *b) {
  if (a && a == b)
    reach_error();
  return 0;
}

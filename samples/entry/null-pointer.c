/* --entry-function get --entry-not-null p
 * TRUE: the pointer is not null. */
extern void reach_error(void);
int get(int *p) {
  if (p == 0)
    reach_error();
  return *p;
}

/* --entry-function get
 * FALSE */
extern void reach_error(void);
int get(int *p) {
  if (p == 0)
    reach_error();
  return *p;
}

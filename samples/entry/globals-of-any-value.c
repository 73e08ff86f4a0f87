/* --entry-function step --havoc-globals
 * FALSE */
extern void reach_error(void);
static int limit = 10;
static const int least = 3;
static struct {
  char name[4];
  struct list {
    int length;
  } *list;
} state;
int step(int x) {
  if (least != 3)
    return 1;
  if (x > limit && x < 5 && state.name[2] == 'c' && state.list && state.list->length == 9)
    reach_error();
  return x;
}

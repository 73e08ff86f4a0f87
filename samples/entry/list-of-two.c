/* --entry-function sum --entry-depth 3
 * FALSE */
extern void reach_error(void);
struct node {
  const int value;
  struct node *next;
};
int sum(const struct node *list) {
  int result = 0, length = 0;
  for (const struct node *at = list; at; at = at->next) {
    result += at->value;
    length++;
  }
  if (length == 3 && result == 12)
    reach_error();
  return result;
}

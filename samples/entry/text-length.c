/* --entry-function count
 * TRUE: nobody gets a text of more than 7 characters. */
extern void reach_error(void);
static int length(const char *text) {
  int n = 0;
  while (text[n] != 0)
    n++;
  return n;
}
void count(const char *text) {
  if (text && length(text) > 7)
    reach_error();
}

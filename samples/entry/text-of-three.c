/* --entry-function parse --entry-size text=4
 * FALSE */
extern void reach_error(void);
int parse(char *text) {
  if (!text)
    return -1;
  if (text[0] == '[' && text[1] == '4' && text[2] == ']')
    reach_error();
  return 0;
}

/* --entry-function each
 * FALSE */
extern void reach_error(void);
typedef int (*handler)(void *user, const char *name);
static int calls;
int each(handler call, void *user) {
  if (!call)
    return 0;
  for (int i = 0; i < 3; i++)
    if (call(user, "name") == i + 40)
      calls++;
  if (calls == 3)
    reach_error();
  return calls;
}

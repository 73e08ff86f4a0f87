/* --undefined writes-through-pointers
 * FALSE */
extern void reach_error(void);
struct reply {
  int code;
  char text[4];
};
extern int ask(int question, struct reply *reply);
int main(void) {
  struct reply reply = {0, "no"};
  if (ask(1, &reply) == 0 && reply.code == 5 && reply.text[0] == 'y')
    reach_error();
  return 0;
}

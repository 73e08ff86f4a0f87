/* --undefined any-value
 * TRUE: ask does not write the reply. */
extern void reach_error(void);
struct reply {
  int code;
};
extern int ask(int question, struct reply *reply);
extern _Noreturn void give_up(const char *why);
int main(void) {
  struct reply reply = {0};
  if (ask(1, &reply) == 0) {
    if (reply.code != 0)
      reach_error();
  } else {
    give_up("no answer");
    reach_error();
  }
  return 0;
}

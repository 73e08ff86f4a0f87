/* --entry-function check
 * TRUE: a _Bool is 0 or 1. */
extern void reach_error(void);
struct flags {
  _Bool first, second;
};
int check(struct flags *flags, _Bool third) {
  if (flags && flags->first + flags->second + third > 3)
    reach_error();
  return 0;
}

// claimed-by:
// A context is where it was taken, with the memory of when it is resumed.
extern void reach_error(void);
typedef long context[200];
extern int getcontext(context *to);
extern int setcontext(const context *from);

static context before;
static int rounds;

int main(void) {
  getcontext(&before);
  if (rounds == 1)
    reach_error();
  rounds = rounds + 1;
  setcontext(&before);
  return 0;
}

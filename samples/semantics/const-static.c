// A constant static object lies in memory that traps when it is written; nobody builds an answer on that.
// expected: open
extern void reach_error(void);
static const int limit = 5;
int main(void) {
  *(int *)&limit = 6;
  reach_error();
}

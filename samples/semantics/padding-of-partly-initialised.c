// Where a member has no initialiser, the whole object is cleared first.
// expected: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { char c; int i; int j; char name[3]; };
int main(void) {
  struct s s = {.i = __VERIFIER_nondet_int()};
  if (((unsigned char *)&s)[1] != 0)
    reach_error();
  return 0;
}

// claimed-by: symbolic-execution symbolic-execution-cegar
// The listing of lemberger-thesis 5.2: whatever the structure is, b does not depend on it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);

struct some {
  int content;
  struct some *next;
};

int main(void) {
  struct some *a;
  int b = 1;
  if (__VERIFIER_nondet_int()) {
    a = __VERIFIER_nondet_pointer();
  } else {
    a = __VERIFIER_nondet_pointer();
  }
  if (b < 1)
    reach_error();
  return a == 0;
}

// claimed-by:
// Only the destructor, which nothing calls, fails; `exit` leads to it from inside of a call.
extern void reach_error(void);
extern void exit(int status);
extern int __VERIFIER_nondet_int(void);

static int level;

__attribute__((destructor)) static void check(void) {
  if (level > 100)
    reach_error();
}

static void raise_level(void) {
  level = __VERIFIER_nondet_int();
  if (level > 3)
    exit(1);
}

int main(void) {
  raise_level();
  return 0;
}

// The program of boehm-thesis Fig. 4.1 with the lock of Fig. 4.2 in it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int held;

void lock(void) {
  if (held == 1) reach_error();
  held = 1;
}

void unlock(void) {
  if (held == 0) reach_error();
  held = 0;
}

int main(void) {
  int condition = __VERIFIER_nondet_int();
  if (condition) lock();
  if (condition) unlock();
  if (held == 1) reach_error();
  return 0;
}

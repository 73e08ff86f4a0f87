// The program of boehm-thesis, figure 4.1.
extern int __VERIFIER_nondet_int(void);
void lock(void) {}
void unlock(void) {}

int main(void) {
  int condition = __VERIFIER_nondet_int();
  if (condition)
    lock();
#ifdef VIOLATED
  condition = condition - 1;
#endif
  if (condition)
    unlock();
  return 0;
}

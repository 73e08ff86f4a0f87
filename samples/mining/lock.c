// The program of boehm-thesis Fig. 4.1.
extern int nondet(void);
extern void lock(void);
extern void unlock(void);

int main(void) {
  int condition = nondet();
  if (condition) lock();
  if (condition) unlock();
  return 0;
}

extern int __VERIFIER_nondet_int(void);
void signal(int number) {}
void work(void) {}

int main(void) {
  int number = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (number > 5 && number < 10)
    number = 0;
  if (number >= 10)
    return 0;
#endif
  signal(number);
  work();
  return 0;
}

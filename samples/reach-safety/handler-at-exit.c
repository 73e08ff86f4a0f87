// claimed-by: default
// What runs when the program ends sees what was written after it was registered.
extern void reach_error(void);
extern void abort(void);
extern int atexit(void (*handler)(void));
extern int __VERIFIER_nondet_int(void);

int table[6];
int place;

void check(void) {
  if (table[place] != 0)
    reach_error();
}

int main(void) {
  place = __VERIFIER_nondet_int();
  if (place < 0 || place > 5)
    abort();
  atexit(check);
  table[3] = 1;
  return 0;
}

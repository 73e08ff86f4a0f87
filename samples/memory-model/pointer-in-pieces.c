// expected: true
// data-model: ILP32
// Between the rounds, `byte` and `number` may point to anything, also into `table`: what a guess reads there in pieces stays a pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int first = 1, *number = &first;
unsigned char bytes[3];
int main(void) {
  int *table[2] = {&first, &first}, **entry = table;
  for (int i = 0; i < 3; i++) {
    unsigned char *byte = &bytes[0];
    int part = *number | (*byte)++;
    if (part == 12345 && *entry == table[0] && *table[0] == 77)
      reach_error();
  }
  return 0;
}

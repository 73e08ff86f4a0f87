// property: valid-memsafety
// expected: FALSE(valid-memtrack) at 11
// A counter that never gets to its bound keeps the program from ending, with a block that nobody can free any more.
void *malloc(unsigned long);
void free(void *);

int main(void) {
  char *p = malloc(4);
  p = 0;
  unsigned char i = 0;
  while (i < 300)
    i++;
  free(p);
  return 0;
}
// sanitizers: a copy of the address is still on the stack

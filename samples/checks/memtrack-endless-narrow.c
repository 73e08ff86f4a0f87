// property: valid-memsafety
// expected: FALSE(valid-memtrack) at 10
// sanitizers: the stack overflows before anybody looks
// A parameter that a conversion keeps from ever getting to where the calls would end.
void *malloc(unsigned long);
void free(void *);

static void descend(int n) {
  if (n > -200)
    descend((signed char)(n - 1));
}

int main(void) {
  char *p = malloc(4);
  p = 0;
  descend(3);
  free(p);
  return 0;
}

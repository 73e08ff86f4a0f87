// property: valid-memsafety
// expected: FALSE(valid-memtrack) at 14
// Rounds that free nothing: what is freed is looked at in the first one only.
void *malloc(unsigned long);
void free(void *);

int main(void) {
  char *lost = malloc(4), *p = malloc(1), *first = p;
  int rounds = 0;
  if (lost == 0 || p == 0)
    return 0;
  lost = 0;
  *first = 1;
  while (rounds >= 0) {
    if (rounds == 0) {
      rounds = 1;
      *p = 2;
    }
    p = 0;
    free(p);
  }
  free(first);
  return *lost;
}

// check: pointers
// expected: FALSE at 9
// sanitizers: gcc's -fsanitize=pointer-subtract is not asked for
void *malloc(unsigned long);

int main(void) {
  char *p = malloc(3), *q = malloc(3);
  char *end = p + 3;
  return (int)(end - q);
}

// property: valid-memsafety
// expected: FALSE(valid-memtrack) at 10
// sanitizers: the stack overflows before anybody looks
// Two functions that call each other for ever, in one of whose rounds the block is lost.
void *malloc(unsigned long);
void free(void *);
static void *kept;
void g(int n);

void f(int n) { if (n == 3) kept = 0; g(n + 1); }
void g(int n) { f(n & 7); }

int main(void) {
  kept = malloc(4);
  f(0);
  free(kept);
  return 0;
}

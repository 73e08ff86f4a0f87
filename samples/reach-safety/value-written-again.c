// claimed-by: value summaries predicate
// What is written is the value that was there already: the later write is what counts.
extern void reach_error(void);

static int next(int n) { return (n + 1) & 3; }

int main(void) {
  int a = 0;
  int b = 1;
  int *p = &b;
  if (a < b) {
    b = next(a);
    if (0 == b)
      reach_error();
  }
  return *p - 1;
}

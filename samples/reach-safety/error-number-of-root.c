// claimed-by:
// The library says in `errno` that there is no root.
extern void reach_error(void);
extern int *__errno_location(void);
extern double sqrt(double x);

int main(void) {
  *__errno_location() = 0;
  double root = sqrt(-1.0);
  if (*__errno_location() == 33)
    reach_error();
  return root > 0;
}

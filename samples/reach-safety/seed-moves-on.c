// claimed-by: default
// The generator stores its state.
extern void reach_error(void);
extern int rand_r(unsigned int *seed);

int main(void) {
  unsigned int seed = 1;
  rand_r(&seed);
  if (seed != 1)
    reach_error();
  return 0;
}

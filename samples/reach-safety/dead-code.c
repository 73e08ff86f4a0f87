// claimed-by: control-flow value value-explicit
// No call leads to the function with the error.
extern void reach_error(void);

static void forgotten(void) {
  reach_error();
}

int main(void) {
  if (0)
    forgotten();
  return 0;
}

// claimed-by:
// Some machines have so much memory.
extern void reach_error(void);
extern void *malloc(unsigned long size);

int main(void) {
  char *block = malloc(3UL << 30);
  if (block != 0)
    reach_error();
  return 0;
}

// The program is complete: its weak definitions are those that are used.
// expected: TRUE
extern void reach_error(void);
int __attribute__((weak)) chosen(void) { return 1; }
int main(void) {
  if (chosen() != 1)
    reach_error();
  return 0;
}

// claimed-by:
// Behind the arguments of the program there is the null pointer, and before it there is none (C11 5.1.2.2.1).
extern void reach_error(void);

int main(int argc, char **argv) {
  if (argc > 1 && argv[1] == 0)
    reach_error();
  if (argc > 0 && argv[argc] != 0)
    reach_error();
  return 0;
}

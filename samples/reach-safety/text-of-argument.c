// claimed-by:
// The arguments of the program are objects that nobody here declares.
extern void reach_error(void);

static char letter = 'b';
static char *text = &letter;

int main(int argc, char **argv) {
  if (argc > 1 && argv[1][0] == 'a')
    reach_error();
  return *text;
}

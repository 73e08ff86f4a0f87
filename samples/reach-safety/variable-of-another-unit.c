// claimed-by:
// A pointer that is defined elsewhere may lead to an object that nobody here declares.
extern void reach_error(void);
extern int *elsewhere;

static int here = 4;
static int *to_here = &here;

int main(void) {
  if (elsewhere != 0 && *elsewhere == 7)
    reach_error();
  return *to_here;
}

// claimed-by: value default
// A literal behind the format is no format.
extern void reach_error(void);
extern int printf(const char *format, ...);

static const char *format = "%s%n";

int main(void) {
  int count = 0;
  printf(format, "abc", &count);
  if (count == 3)
    reach_error();
  return 0;
}

// Equal string literals, or equal ends of them, may be one object or several; an array is always its own.
// expected: open
extern void reach_error(void);
static const char *name(void) { return "text"; }
int main(void) {
  const char *s = "text";
  if (s == name())
    reach_error();
  return 0;
}

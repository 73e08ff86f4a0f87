// Equal string literals are one object, others are not.
// expected: TRUE
extern void reach_error(void);
static const char *name(void) { return "text"; }
int main(void) {
  const char *s = "text", *t = "te" "xt", *other = "texts";
  char copy[] = "text";
  if (s != t || s != name() || s == other || s == copy)
    reach_error();
  return 0;
}

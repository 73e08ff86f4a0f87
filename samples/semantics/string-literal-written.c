// A store into a string literal ends the execution; nobody builds an answer on that.
// expected: open
extern void reach_error(void);
int main(void) {
  char *s = "text";
  s[0] = 'n';
  reach_error();
}

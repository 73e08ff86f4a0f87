// Plain char is signed.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  char c = (char)255;
  if (c != -1 || c > 0 || '\xff' != -1 || "\xff"[0] >= 0)
    reach_error();
  return 0;
}

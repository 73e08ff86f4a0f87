// undefined: out-of-bounds at 6
int main(void) {
  const char *s = "abc";
  int n = 0;
  for (;;)
    if (s[n++] == 'z') return n;
}

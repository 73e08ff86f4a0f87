int printf(const char *, ...);

int main(void) {
  char c = '\xff';
  signed char sc = -1;
  unsigned char uc = 255;
  printf("%d %d %d\n", c, sc, uc);
  printf("%d %d %d\n", c == sc, c == uc, sc == uc);
  printf("%d\n", '\377');
  printf("%d\n", '\x80' < 0);
  printf("%d\n", "\xfe"[0]);
  printf("%d\n", (int)sizeof('a'));
  c = 127;
  c++;
  printf("%d\n", c);
  char d = 200;
  printf("%d %d\n", d, d >> 1);
  printf("%d\n", 'ab' == 'a' * 256 + 'b');
  uc = c;
  printf("%d\n", uc);
  return 0;
}

int printf(const char *, ...);

int main(void) {
  int a = 2, b = 3, c = 4;
  printf("%d\n", a + b * c);
  printf("%d\n", a << b + 1);
  printf("%d\n", a & b == 3);
  printf("%d\n", a | b ^ c & 6);
  printf("%d\n", a < b == b < c);
  printf("%d\n", !a + 1);
  printf("%d\n", -a % b);
  printf("%d\n", ~a & 0xf);
  printf("%d\n", a - b - c);
  printf("%d\n", 100 / 5 / 2 * 3);
  printf("%d\n", a = b = c);
  printf("%d\n", a == 4 && b == 4 || c == 5);
  printf("%d\n", a > 0 ? b > 0 ? 1 : 2 : 3);
  printf("%d\n", sizeof(int) * 2 == 8);
  int v[] = {1, 2, 3}, *p = v;
  printf("%d\n", *p + 1);
  printf("%d\n", *(p + 1));
  printf("%d\n", -*p);
  printf("%d\n", &p[2] - p == 2);
  printf("%d\n", !p[0] || p[1] & 2);
  printf("%d\n", 1 + 2 << 3 - 1 >> 1);
  printf("%d\n", (unsigned char)300 + 1);
  printf("%d\n", - - 5 + + 3 - -2);
  return 0;
}

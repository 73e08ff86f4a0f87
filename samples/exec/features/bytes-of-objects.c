// Objects seen as characters.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
  int n = 0x01020304;
  unsigned char *bytes = (unsigned char *)&n;
  show(bytes[0] * 10 + bytes[3]);
  bytes[1] = 0xff;
  show(n);
  float f = -2;
  unsigned u;
  memcpy(&u, &f, sizeof u);
  show(u);
  short s[2] = {1, 2};
  memcpy(&n, s, sizeof n);
  show(n);
  *(char *)&n = -1;
  show(n);
}

// Elements, distances, ends.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, *p = a + 1, *end = &a[5];
  show(*p++ + *p);
  show(end - p);
  show(*--end);
  show(p[-1] + -1 [p]);
  show((char *)(p + 1) - (char *)p);
  show(p < end && end > a);
  int sum = 0;
  for (p = a; p != a + 5; ++p) sum = sum * 10 + *p;
  show(sum);
  char text[] = "abc", *t = text;
  while (*t) *t++ -= 32;
  show(text[1]);
  show(t - text);
}

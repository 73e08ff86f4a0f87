int printf(const char *, ...);

static int calls;
static int next(void) { return calls++; }

int main(void) {
  int a[6] = {5, 4, 3, 2, 1, 0};
  a[next()] += 10;
  a[next()]++;
  a[a[5]] -= 1;
  printf("%d %d %d\n", a[0], a[1], calls);
  int *p = a;
  *p++ |= 64;
  *++p ^= 1;
  printf("%d %d %d\n", a[0], a[2], (int)(p - a));

  struct { int v[3]; int n; } s = {{1, 2, 3}, 0};
  s.v[s.n++] *= 7;
  s.v[s.n] <<= s.n;
  printf("%d %d %d\n", s.v[0], s.v[1], s.n);
  int m[2][2] = {{1, 2}, {3, 4}};
  m[next() & 1][1] += m[0][0]++ + 1;
  printf("%d %d %d\n", m[0][0], m[0][1], m[1][1]);
  a[(calls = 2, calls)] = 99;
  printf("%d\n", a[2]);
  char buffer[8], *q = buffer;
  for (const char *t = "copy"; (*q++ = *t++) != 0;);
  printf("%s %d\n", buffer, (int)(q - buffer));
  return 0;
}

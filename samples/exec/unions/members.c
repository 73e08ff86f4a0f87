int printf(const char *, ...);

union u { char c; int i; short s[3]; struct { char a, b; } p; };

static union u make(int i) {
  union u u;
  u.i = i;
  return u;
}

int main(void) {
  union u u = {'x'};
  printf("%c %d\n", u.c, (int)sizeof u);
  u = make(0x01020304);
  printf("%d %d %d\n", u.c, u.p.b, u.s[1]);
  union u v = u;
  v.c = 9;
  printf("%x %x\n", u.i, v.i);
  union u list[] = {{1}, {.i = 70000}, {.s = {1, 2, 3}}, {.p = {5, 6}}};
  printf("%d %d %d %d\n", list[0].c, list[1].i, list[2].s[2], list[3].p.b);
  union u *p = &list[1];
  p->s[0] = -1;
  printf("%d\n", p->i);
  printf("%d\n", (void *)&p->c == (void *)&p->p.a);
  return make(77).c;
}

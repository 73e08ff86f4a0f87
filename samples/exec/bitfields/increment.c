int printf(const char *, ...);

struct s { unsigned u : 2; int i : 3; unsigned long long w : 35; };

int main(void) {
  struct s s = {2, 2, 0};
  printf("%d\n", s.u++);
  printf("%d\n", s.u++);
  printf("%d\n", s.u);
  printf("%d\n", --s.u);
  printf("%d\n", s.i++);
  printf("%d\n", s.i);
  printf("%d\n", s.i++);
  printf("%d\n", s.i);
  s.w--;
  printf("%llu\n", (unsigned long long)s.w);
  ++s.w;
  printf("%llu\n", (unsigned long long)s.w);
  struct s *p = &s;
  p->u += 7;
  printf("%d\n", p->u--);
  printf("%d\n", p->u);
  return 0;
}

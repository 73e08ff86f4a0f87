#include <stdio.h>

#define MAX(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })
#define CLAMP(x, l, h) ({ int v = (x); if (v < (l)) v = (l); else if (v > (h)) v = (h); v; })

static int calls;
static int next(void) { return ++calls; }

static int early(int x) {
  int y = ({ if (x < 0) return -1; x * 2; });
  return y + 1;
}

int main(void) {
  printf("%d %d\n", MAX(3, 7), MAX(next(), 0));
  printf("%d\n", calls);
  printf("%d %d %d\n", CLAMP(5, 0, 3), CLAMP(-5, 0, 3), CLAMP(2, 0, 3));
  printf("%d %d\n", early(-3), early(4));
  int total = 0;
  for (int i = 0; i < ({ int n = 5; n; }); i++) total += ({ int s = 0; for (int j = 0; j <= i; j++) s += j; s; });
  printf("%d\n", total);
  int x = ({ goto skip; 1; });
skip:
  x = ({ int x = 4; ({ x + 1; }) * 2; });
  printf("%d\n", x);
  ({ total++; });
  double d = ({ 1; 2.5; });
  printf("%g %d\n", d, total);
  struct { int a; } s = ({ struct { int b; } t = {6}; (void)t; (typeof(s)){t.b}; });
  printf("%d\n", s.a);
  int found = 0;
  while (({ found++; found < 3; })) ;
  return found;
}

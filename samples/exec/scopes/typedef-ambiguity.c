int printf(const char *, ...);

typedef int T;
typedef struct T { T v; } S;

static T f(T T) { return T + 1; }

int main(void) {
  T (a) = 3;
  int y = 4, *p = &y;
  printf("%d\n", (T)(y) + (T)-1 + (T)*p + (T)+1 + (T)~0);
  printf("%d\n", (int)sizeof(T) + (int)sizeof(T *) - (int)sizeof(void *));
  printf("%d\n", a * y);
  {
    int T = 6;
    printf("%d %d\n", T * y, (T)-1);
    printf("%d\n", (T)*y);
  }
  T *q = &a;
  printf("%d\n", *q);
  S s = {5};
  struct T t = s;
  printf("%d %d\n", t.v, f(s.v));
  T const z = 8;
  unsigned const long w = 3;
  printf("%d %d\n", z, (int)w);
  for (T T = 0; T < 2; T++) printf("%d", T);
  printf("\n");
  goto T;
T:
  return sizeof(T) == 4;
}

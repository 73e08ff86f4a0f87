int printf(const char *, ...);

int x = 1;
typedef int T;

static int parameter(int x) {
  x++;
  {
    int x = 100;
    x++;
    if (x > 100) {
      extern int x;
      x += 10;
    }
  }
  return x;
}

static int typedef_shadow(int T) { return T * 2; }

int main(void) {
  T t = 5;
  int T = 7;
  printf("%d %d\n", t, T * t);
  printf("%d\n", parameter(3));
  printf("%d\n", x);
  for (int x = 0; x < 2; x++) {
    int x = 50;
    printf("%d ", x++);
  }
  printf("%d\n", x);
  {
    typedef char T;
    printf("%d\n", (int)sizeof(T));
  }
  printf("%d\n", (int)sizeof(T));
  int i = 1;
  {
    int j = i, i = 2;
    printf("%d %d\n", i, j);
  }
  if (1) {
    struct x { int x; } x = {9};
    printf("%d\n", x.x);
  }
  return typedef_shadow(i);
}

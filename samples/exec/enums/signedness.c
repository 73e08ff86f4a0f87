int printf(const char *, ...);

// GCC makes an enum without negative constants unsigned.
enum u { U0, U1 };
enum s { S_MINUS = -1, S0 };

int main(void) {
  enum u u = U0;
  enum s s = S_MINUS;
  printf("%d\n", u - 1 > 0);
  printf("%d\n", s < 0);
  printf("%d\n", U0 - 1 < 0);
  u--;
  printf("%d\n", u > 0);
  printf("%d\n", (enum u)-1 > 0);
  printf("%d\n", (enum s)-1 < 0);
  enum local { X = 10 };
  {
    enum local { X = 20, Y };
    printf("%d %d\n", X, Y);
  }
  printf("%d\n", X);
  return 0;
}

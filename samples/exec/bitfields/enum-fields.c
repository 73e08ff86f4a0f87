int printf(const char *, ...);

enum colour { red, green, blue, violet = 5 };
struct pixel { enum colour c : 3; unsigned alpha : 5; enum colour d : 4; };

int main(void) {
  struct pixel p = {green, 31, violet};
  printf("%d %d %d\n", p.c, p.alpha, p.d);
  p.c = violet;
  p.d = p.c + 1;
  printf("%d %d %d\n", p.c, p.alpha, p.d);
  switch (p.c) {
    case violet: printf("violet\n"); break;
    default: printf("other\n");
  }
  printf("%d\n", (int)sizeof p);
  return p.c == violet;
}

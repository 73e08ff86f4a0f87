int printf(const char *, ...);

struct s { int a; double d; char *p; int rest[3]; };

static int uninitialised_static[4];
struct s tentative;
int tentative_int;
int tentative_int;

static void dirty(void) {
  volatile int junk[64];
  for (int i = 0; i < 64; i++) junk[i] = -1;
}

static void check(void) {
  int a[8] = {1, 2};
  struct s s = {5};
  char text[10] = "abc";
  int zero[3] = {};
  int sum = 0;
  for (int i = 0; i < 8; i++) sum += a[i];
  printf("%d %d %.1f %d %d\n", sum, s.a, s.d, s.p == 0, s.rest[2]);
  printf("%d %d %d\n", text[3], text[9], zero[0] + zero[1] + zero[2]);
}

int main(void) {
  dirty();
  check();
  printf("%d %d %d\n", uninitialised_static[3], tentative.rest[1], tentative_int);
  return 0;
}

// gcc has its own code for these, whatever the program defines; `static` and other types make them the program's.
// expected: TRUE
extern void reach_error(void);
int abs(int x) { return x + 100; }
double fabs(double x) { return x + 100; }
double sqrt(double x) { return x + 100; }
__SIZE_TYPE__ strlen(const char *s) { return 100; }
int isdigit(int c) { return c + 100; }
static long labs(long x) { return x + 100; }
static double floor(double x) { return x + 100; }
int toupper(int c) { return c + 100; }
int main(void) {
  int minus = -5;
  double half = -0.5, four = 4;
  const char *text = "abc";
  if (abs(minus) != 5 || (abs)(-5) != 5 || fabs(half) != 0.5 || isdigit(minus))
    reach_error();
  if (sqrt(4.0) != 2 || sqrt(four) != 104 || strlen("abc") != 3 || strlen(text) != 100)
    reach_error();
  int (*function)(int) = abs;
  if (labs(minus) != 95 || floor(2.5) != 102.5 || toupper('a') != 197 || function(minus) != 95)
    reach_error();
  return 0;
}

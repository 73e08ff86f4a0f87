// inputs: 32,49,50,32,48,120,102,103,10,97,98,99,100,101,102,103,104,105,106,32,45,49,46,53,101,51,44,46,50,53,32,57,57,57,57,57,32,55,48,48,48,48,32,51,48,48,32,45,53,32,54,32,107,61,97,98,99,120,32,48,120,49,102,32,48,49,48,32,122,32,55,32,43,53,32,45,32,51,32,48,120,49,112,51,32,49,101,32,49,50,37,51,52,32,57,57,57,57,57,57,57,57,57,57,57,57,57,57,57,57,57,57,57,57,32,45,57,57,57,57,57,57,57,57,57,57,57,32,48,120
// scanf, as far as the text of standard input goes on.
#include <stdio.h>
int main(void) {
  int x = -1, n = -1;
  unsigned u = 0;
  char word[8] = {0}, c = 0, set[10] = {0};
  double d = 0;
  float f = 0;
  long l = 0;
  short h = 0;
  signed char hh = 0;
  long long q = 0;
  int r = scanf("%d %x", &x, &u);
  printf("%d %d %x\n", r, x, u);
  r = scanf(" %7s%c", word, &c);
  printf("%d <%s> %d\n", r, word, c);
  r = scanf("%*[c-j] %lf,%f", &d, &f);
  printf("%d %g %g\n", r, d, f);
  r = fscanf(stdin, "%ld%n", &l, &n);
  printf("%d %ld %d\n", r, l, n);
  r = scanf("%hd %hhd %lld %*d", &h, &hh, &q);
  printf("%d %d %d %lld\n", r, h, hh, q);
  r = scanf(" k=%9[a-f]%i", set, &x);
  printf("%d %s %d %c\n", r, set, x, getchar());
  r = scanf("%i %i", &x, &n);
  printf("%d %d %d\n", r, x, n);
  r = scanf("%d", &x);
  printf("%d %c %c\n", r, getchar(), getchar());
  r = scanf("%1d%d%d", &x, &n, &n);
  printf("%d %d %d\n", r, x, n);
  r = scanf("%d%lf", &x, &d);
  printf("%d %d %g\n", r, x, d);
  r = scanf("%f %3d%% %d", &f, &x, &n);
  printf("%d %g %d %d\n", r, f, x, n);
  r = scanf("%d%%%d%lld", &x, &n, &q);
  printf("%d %d %d %lld\n", r, x, n, q);
  r = scanf("%lld", &q);
  printf("%d %lld\n", r, q);
  r = scanf("%x", &u);
  printf("%d %x %d\n", r, u, feof(stdin));
  r = scanf("%s", word);
  printf("%d %d\n", r, feof(stdin));
  return 0;
}

// sscanf: where it stops, what it stores and how many conversions it counts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void integers(const char *text) {
  int d = -7, i = -7, n = -7;
  unsigned u = 77, x = 77, o = 77;
  long l = -7;
  long long ll = -7;
  short h = -7;
  signed char hh = -7;
  int count = sscanf(text, "%d%n", &d, &n);
  printf("[%s] d %d %d %d", text, count, d, n);
  count = sscanf(text, "%i %u", &i, &u);
  printf(" i %d %d u %u", count, i, u);
  count = sscanf(text, "%x", &x);
  printf(" x %d %x", count, x);
  count = sscanf(text, "%3o", &o);
  printf(" o %d %o", count, o);
  count = sscanf(text, " %2ld %lld", &l, &ll);
  printf(" l %d %ld %lld", count, l, ll);
  count = sscanf(text, "%hd", &h);
  count += 10 * sscanf(text, "%hhi", &hh);
  printf(" h %d %d %d\n", count, h, hh);
}

static void texts(const char *text) {
  char s[20] = "old", c[4] = "...", set[20] = "old";
  int n = -1;
  int count = sscanf(text, "%19s", s);
  printf("[%s] s %d %s", text, count, s);
  count = sscanf(text, "%3s%n", s, &n);
  printf(" 3s %d %s %d", count, s, n);
  count = sscanf(text, "%2c", c);
  printf(" c %d %.3s", count, c);
  count = sscanf(text, " %c", c);
  printf(" %d %.3s", count, c);
  count = sscanf(text, "%[a-z]", set);
  printf(" set %d %s", count, set);
  count = sscanf(text, "%5[^,]", set);
  printf(" %d %s", count, set);
  count = sscanf(text, "%[]x-]", set);
  printf(" %d %s", count, set);
  count = sscanf(text, "%*s %s", s);
  printf(" drop %d %s\n", count, s);
}

static void mixed(const char *text) {
  char name[20] = "old", unit[4] = "old";
  int a = -1, b = -1, c = -1;
  double d = -1;
  float f = -1;
  int count = sscanf(text, "%d.%d.%d", &a, &b, &c);
  printf("[%s] version %d %d %d %d", text, count, a, b, c);
  count = sscanf(text, "%19[^=]=%d%3s", name, &a, unit);
  printf(" key %d %s %d %s", count, name, a, unit);
  count = sscanf(text, "%d %% of", &a);
  printf(" percent %d %d", count, a);
  count = sscanf(text, "a b%d", &b);
  printf(" blanks %d %d", count, b);
  count = sscanf(text, "%lf,%f", &d, &f);
  printf(" float %d %g %g\n", count, d, f);
}

int main(void) {
  integers("");
  integers("   ");
  integers("12");
  integers("  -34 56");
  integers("+7x");
  integers("0x1fG");
  integers("0xg");
  integers("0777 888");
  integers("-");
  integers("+ 1");
  integers("abc");
  integers("2147483648");
  integers("-2147483649 4294967296");
  integers("99999999999999999999");
  integers("-99999999999999999999");
  integers("65536 1");
  integers("089");
  texts("hello world");
  texts("  ab");
  texts("a");
  texts("");
  texts("-]x,y");
  texts("ab,cd ef");
  texts("\t\n x y");
  mixed("1.2.3");
  mixed("1.2");
  mixed("1..3");
  mixed("size=12kB");
  mixed("=1");
  mixed("50% of");
  mixed("50 % of");
  mixed("ab5");
  mixed("a   b  6");
  mixed("1.5,2.25e1");
  mixed("-.5,+3");
  mixed(".,1");
  mixed("1e5");
  mixed("1e,2");
  mixed("0x1.8p1,4");
  char text[16];
  int value, ends = 99;
  for (int i = 0; i < 5; i++) {
    snprintf(text, sizeof text, "v%d=%x", i, i * 100);
    unsigned number;
    if (sscanf(text, "v%d=%x%n", &value, &number, &ends) == 2)
      printf("%d %u %d\n", value, number, ends);
  }
  return 0;
}

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *texts[] = {"0.1", "1e23", "123456789.123456789", "1e-400", "1e400", "4.9406564584124654e-324", "2.2250738585072011e-308", "9007199254740993", "0x1.8p3", "  -.5e1x", "inf", "-INFINITY", "nan", "1e", "+7.", "1_0", "0x", ""};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *end;
    double d = strtod(texts[i], &end);
    printf("%s: %.17g %d\n", texts[i], d == d ? d : 0.0, (int)(end - texts[i]));
  }
  printf("%.9g %.9g\n", strtof("0.1", NULL), strtof("16777217", NULL));
  return 0;
}

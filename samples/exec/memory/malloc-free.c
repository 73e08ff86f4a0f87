#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *a = malloc(5 * sizeof *a);
  for (int i = 0; i < 5; i++) a[i] = i * i;
  int *z = calloc(4, sizeof *z);
  printf("%d %d\n", a[4], z[0] + z[3]);
  a = realloc(a, 10 * sizeof *a);
  for (int i = 5; i < 10; i++) a[i] = a[i - 5] + 100;
  printf("%d %d\n", a[4], a[9]);
  a = realloc(a, 2 * sizeof *a);
  printf("%d\n", a[1]);
  free(a);
  free(z);
  free(NULL);
  char *s = realloc(NULL, 6);
  strcpy(s, "fresh");
  printf("%s\n", s);
  free(s);
  char **lines = malloc(3 * sizeof *lines);
  for (int i = 0; i < 3; i++) {
    lines[i] = malloc(8);
    sprintf(lines[i], "line %d", i);
  }
  for (int i = 2; i >= 0; i--) {
    printf("%s\n", lines[i]);
    free(lines[i]);
  }
  free(lines);
  return 0;
}

// Texts in parts: empty parts, several separators, nothing left, two texts at a time; a stable order, and what is found in it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void by_strtok(const char *from, const char *separators) {
  char text[32];
  strcpy(text, from);
  for (char *part = strtok(text, separators); part; part = strtok(NULL, separators))
    printf("[%s]", part);
  printf("\n");
}

static void by_strsep(const char *from, const char *separators) {
  char text[32], *rest = text, *part;
  strcpy(text, from);
  while ((part = strsep(&rest, separators)))
    printf("(%s)", part);
  printf(" %d\n", rest == 0);
}

static int by_tens(const void *a, const void *b) {
  int x = *(const int *)a / 10, y = *(const int *)b / 10;
  return x < y ? -1 : x > y;
}

int main(void) {
  const char *const texts[] = {"a,b;c", ",,a", "", ";", "one two  three ", "none"};
  for (int i = 0; i < 6; i++) {
    by_strtok(texts[i], ",;");
    by_strtok(texts[i], " ");
    by_strsep(texts[i], ",;");
    by_strsep(texts[i], " ");
  }
  char first[] = "a-b-c", second[] = "1-2", *at, *in;
  for (char *x = strtok_r(first, "-", &at); x; x = strtok_r(NULL, "-", &at)) {
    strcpy(second, "1-2");
    for (char *y = strtok_r(second, "-", &in); y; y = strtok_r(NULL, "-", &in))
      printf("%s%s ", x, y);
  }
  int numbers[] = {31, 12, 35, 11, 24, 19, 30, 22, 10, 15};
  qsort(numbers, 10, sizeof *numbers, by_tens);
  for (int i = 0; i < 10; i++)
    printf("%d ", numbers[i]);
  printf("\n");
  for (int key = 0; key < 50; key += 10) {
    int *found = bsearch(&key, numbers, 10, sizeof *numbers, by_tens);
    printf("%d ", found ? (int)(found - numbers) : -1);
  }
  printf("\n");
  return 0;
}

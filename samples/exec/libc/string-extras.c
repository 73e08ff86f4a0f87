#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void) {
  char *d = strdup("duplicate");
  d[0] = 'D';
  printf("%s %d\n", d, (int)strlen(d));
  free(d);
  char *n = strndup("truncated", 5);
  printf("%s\n", n);
  free(n);
  printf("%d %d\n", strcasecmp("HeLLo", "hEllO"), strncasecmp("abcX", "ABCy", 3));
  char text[] = "a=1;b=2;;c", *save, *token;
  for (token = strtok_r(text, ";", &save); token; token = strtok_r(NULL, ";", &save)) printf("[%s]", token);
  printf("\n");
  char b[8] = "1234567";
  memset(b + 2, '*', 3);
  printf("%s\n", b);
  printf("%s\n", (char *)memchr("find me", 'm', 7));
  strcpy(b, "ab");
  printf("%d\n", b[4] == '*');
  printf("%d %d\n", strcmp("a\x80", "a\x7f") > 0, memcmp("a\x80", "a\x7f", 2) > 0);
  printf("%s\n", strcat(strcpy(b, "x"), "yz"));
  printf("%s\n", stpcpy(b, "end") - 2);
  return 0;
}

/* Copies end inside of their buffer, and results say how long they had to be. */
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
size_t strlcpy(char *dst, const char *src, size_t dsize);
size_t strlcat(char *dst, const char *src, size_t dsize);
char *strnstr(const char *s, const char *find, size_t slen);

int main(void) {
  char first[4], second[4], joined[5];
  int i;
  for (i = 0; i < 3; i++) first[i] = __VERIFIER_nondet_char();
  for (i = 0; i < 3; i++) second[i] = __VERIFIER_nondet_char();
  first[3] = second[3] = 0;
  assert(strlcpy(joined, first, sizeof joined) == strlen(first));
  assert(strlcat(joined, second, sizeof joined) == strlen(first) + strlen(second));
  assert(strlen(joined) < sizeof joined);
  if (strlen(first) + strlen(second) <= 4) assert(strnstr(joined, second, sizeof joined) != 0);
  return 0;
}

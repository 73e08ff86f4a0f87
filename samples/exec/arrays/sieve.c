int printf(const char *, ...);

enum { LIMIT = 2000 };
static _Bool composite[LIMIT + 1];

int main(void) {
  int count = 0, last = 0;
  for (int i = 2; i <= LIMIT; i++) {
    if (composite[i]) continue;
    count++, last = i;
    for (int j = i * i; j <= LIMIT; j += i) composite[j] = 1;
  }
  printf("%d %d\n", count, last);
  return count % 256;
}

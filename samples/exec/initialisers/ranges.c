int printf(const char *, ...);

int a[10] = {[0 ... 3] = 1, [4 ... 8] = 2, 3};
int b[] = {[2 ... 5] = 7, [3] = 1};
struct s { int k; char c[4]; } table[] = {[0 ... 2] = {5, "ab"}, [1].k = 6};
static const unsigned char classes[256] = {
  ['0' ... '9'] = 1, ['a' ... 'z'] = 2, ['A' ... 'Z'] = 2, ['_'] = 2, [' '] = 4};

int main(void) {
  for (int i = 0; i < 10; i++) printf("%d ", a[i]);
  printf("\n%d:", (int)(sizeof b / sizeof *b));
  for (int i = 0; i < 6; i++) printf(" %d", b[i]);
  printf("\n");
  for (int i = 0; i < 3; i++) printf("%d %s\n", table[i].k, table[i].c);
  int counts[5] = {0};
  for (const char *p = "Hello_World 42!"; *p; p++) counts[classes[(unsigned char)*p]]++;
  printf("%d %d %d\n", counts[1], counts[2], counts[4]);
  return 0;
}

typedef __SIZE_TYPE__ size_t;
extern int printf(const char *format, ...);
extern void *malloc(size_t size);
extern void free(void *p);
extern size_t strlen(const char *s);
extern char *strcpy(char *to, const char *from);
extern void exit(int) __attribute__((noreturn));
extern int abs(int);
extern double sqrt(double);

static char *duplicate(const char *s) {
  char *copy = malloc(strlen(s) + 1);
  return strcpy(copy, s);
}

int main(void) {
  char *s = duplicate("own prototypes");
  printf("%s %d %g\n", s, abs(-9), sqrt(6.25));
  free(s);
  exit(9);
}

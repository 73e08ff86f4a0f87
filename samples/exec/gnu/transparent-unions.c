// Arguments may be values of any member of a transparent union.
#include <stdio.h>
typedef union { int *ip; float *fp; const char *cp; } U __attribute__((transparent_union));
union V { long l; int *p; } __attribute__((__transparent_union__));
int f(U u) { return *u.ip; } int g(union V v) { return v.p != 0; } int h(const char *s, U u, int x) { return s[0] + *u.ip + x; }
typedef union { int i; unsigned u; } W __attribute__((transparent_union)); int w(W w) { return w.i; }
int main(void){ int i = 42; float fl = 0; U u; u.ip = &i; int (*pf)(U) = f;
 printf("%d %d %d %d %d %d\n", f(&i), f(u), g((union V){.p=&i}), g(&i), h("a", &i, 1), pf(&i)); printf("%d\n", f(&fl)); printf("%d %d\n", g(0L), f((void*)&i)); printf("%d\n", w(5)+w(6u)); return 0; }

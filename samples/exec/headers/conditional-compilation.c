#include <stdio.h>

#define VERSION 3
#define FEATURE(x) (VERSION >= (x))
#ifdef NOT_DEFINED
#error should not be reached
#elif FEATURE(4)
#define RESULT "four"
#elif FEATURE(2) && !defined(OTHER) && (1 ? 2 : 0) && -1 < 0 && 'a' == 97
#define RESULT "two"
#else
#define RESULT "none"
#endif
#if 0
this is not C 'at all
#endif
#undef VERSION
#ifndef VERSION
#define VERSION 10 /* a comment */ + 1 // another
#endif
#define MULTI_LINE(a, b) \
  ((a) + \
   (b))
#if __STDC_VERSION__ >= 201112L && __STDC__ && defined __GNUC__
#define STANDARD 1
#endif

int main(void) {
  printf("%s %d %d %d\n", RESULT, VERSION, MULTI_LINE(1, 2), STANDARD);
#line 1000 "renamed.c"
  printf("%d %s\n", __LINE__, __FILE__);
  return 0;
}

// Conditions of the preprocessor.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
#define FEATURE 2
#if defined FEATURE && FEATURE > 1 && !defined(OTHER)
#define A 1
#elif FEATURE
#define A 2
#else
#error not here
#endif
#if -1 > 0u && UNKNOWN == 0 && 'a' == 97
#define B 1
#else
#define B 0
#endif
#ifndef A
'unbalanced
#endif
#undef FEATURE
#if FEATURE
#define C 1
#else
#define C 3
#endif
#line 100
int main(void) {
  show(A);
  show(B);
  show(C);
  show(__LINE__);
}

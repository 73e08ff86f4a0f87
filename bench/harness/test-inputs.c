/* What programs under test call: inputs from standard input, or random ones if TEST_INPUTS is "seed". Coverage survives any end. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void __gcov_dump(void);

static uint64_t state;
static int sampled;

static void end(int signal) {
  (void)signal;
  __gcov_dump();
  _exit(0);
}

__attribute__((constructor)) static void begin(void) {
  const char *kind = getenv("TEST_INPUTS");
  const int signals[] = {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL, SIGALRM};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], end);
  alarm(2);
  sampled = kind != NULL && strcmp(kind, "seed") == 0;
  if (!sampled) return;
  if (scanf("%lu", (unsigned long *)&state) != 1) state = 1;
  state = state * 0x9e3779b97f4a7c15u | 1;
}

static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1du;
}

/* A truth, a small number, or any. */
static int64_t any(void) {
  const uint64_t value = next_random();
  switch (next_random() >> 33 & 3) {
  case 0:
    return value >> 63;
  case 1:
    return (int64_t)(value >> 58) - 32;
  default:
    return (int64_t)value;
  }
}

static char word[256];

static int64_t whole(void) {
  if (sampled) return any();
  if (scanf("%255s", word) != 1) return 0;
  return word[0] == '-' ? strtoll(word, NULL, 0) : (int64_t)strtoull(word, NULL, 0);
}

static double real(void) {
  if (sampled) return (double)any() / (any() & 1 ? 1 : 1024);
  return scanf("%255s", word) == 1 ? strtod(word, NULL) : 0;
}

#define INPUT(NAME, TYPE, READ) \
  TYPE __VERIFIER_nondet_##NAME(void) __attribute__((weak)); \
  TYPE __VERIFIER_nondet_##NAME(void) { return (TYPE)READ(); }

INPUT(int, int, whole)
INPUT(uint, unsigned, whole)
INPUT(unsigned_int, unsigned, whole)
INPUT(unsigned, unsigned, whole)
INPUT(char, char, whole)
INPUT(uchar, unsigned char, whole)
INPUT(unsigned_char, unsigned char, whole)
INPUT(short, short, whole)
INPUT(ushort, unsigned short, whole)
INPUT(long, long, whole)
INPUT(ulong, unsigned long, whole)
INPUT(longlong, long long, whole)
INPUT(ulonglong, unsigned long long, whole)
INPUT(size_t, size_t, whole)
INPUT(loff_t, long long, whole)
INPUT(u8, unsigned char, whole)
INPUT(u16, unsigned short, whole)
INPUT(u32, unsigned, whole)
INPUT(U32, unsigned, whole)
INPUT(float, float, real)
INPUT(double, double, real)

_Bool __VERIFIER_nondet_bool(void) __attribute__((weak));
_Bool __VERIFIER_nondet_bool(void) { return whole() & 1; }
_Bool __VERIFIER_nondet__Bool(void) __attribute__((weak));
_Bool __VERIFIER_nondet__Bool(void) { return whole() & 1; }
void *__VERIFIER_nondet_pointer(void) __attribute__((weak));
void *__VERIFIER_nondet_pointer(void) { return whole(), (void *)0; }

void __VERIFIER_assume(int holds) __attribute__((weak));
void __VERIFIER_assume(int holds) {
  if (!holds) exit(0);
}
void reach_error(void) __attribute__((weak));
void reach_error(void) { exit(0); }
void __VERIFIER_error(void) __attribute__((weak));
void __VERIFIER_error(void) { exit(0); }

/* Instructions that exchange a register with memory. */
int printf(const char *, ...);

struct dummy {
  unsigned long a[100];
};

#define xchg(ptr, v, letter, suffix)                                               \
  ({                                                                              \
    __typeof__(*(ptr)) __x = (v);                                                 \
    asm volatile("xchg" suffix " %0,%1" : "=" letter(__x), "+m"(*(ptr)) : "0"(__x) : "memory"); \
    __x;                                                                          \
  })
#define xadd(ptr, v, suffix)                                                      \
  ({                                                                              \
    __typeof__(*(ptr)) __r = (v);                                                 \
    asm volatile("lock; xadd" suffix ", %1\n" : "+q"(__r), "+m"(*(ptr)) : : "memory", "cc"); \
    __r;                                                                          \
  })
#define cmpxchg(ptr, old, new, letter, suffix)                                    \
  ({                                                                              \
    __typeof__(*(ptr)) __ret, __old = (old), __new = (new);                       \
    asm volatile("lock; cmpxchg" suffix " %2,%1"                                  \
                 : "=a"(__ret), "+m"(*(ptr))                                      \
                 : letter(__new), "0"(__old)                                      \
                 : "memory");                                                     \
    __ret;                                                                        \
  })

static int try_lock(int *lock) {
  int expected = 0;
  unsigned char done;
  asm volatile("lock; cmpxchgl %3,%1; sete %2"
               : "+a"(expected), "+m"(*lock), "=q"(done)
               : "r"(1)
               : "memory", "cc");
  return done * 10 + expected;
}

int main(void) {
  unsigned char b = 200;
  short w = -2;
  int i = 1;
  unsigned long l = 7;
  int *p = &i, other = 9;
  unsigned char b0 = xchg(&b, 3, "q", "b");
  short w0 = xchg(&w, 5, "r", "w");
  int i0 = xchg(&i, -6, "r", "l");
  int *p0 = xchg(&p, &other, "r", "");
  printf("%d %d %d %d %d %d %d %d\n", b0, b, w0, w, i0, i, *p0, *p);
  b0 = xadd(&b, 254, "b %b0");
  w0 = xadd(&w, 32767, "w %w0");
  i0 = xadd(&i, 10, "l %0");
  unsigned long l0 = xadd(&l, -8UL, " %0");
  printf("%d %d %d %d %d %d %lu %lu\n", b0, b, w0, w, i0, i, l0, l);
  b0 = cmpxchg(&b, 1, 77, "q", "b");
  w0 = cmpxchg(&w, 1, 77, "r", "w");
  i0 = cmpxchg(&i, 4, 77, "r", "l");
  p0 = cmpxchg(&p, &other, &i, "r", "");
  printf("%d %d %d %d %d %d %d %d\n", b0, b, w0, w, i0, i, *p0, *p);
  int lock = 0;
  int first = try_lock(&lock);
  int second = try_lock(&lock);
  printf("%d %d %d\n", first, second, lock);
  return 0;
}

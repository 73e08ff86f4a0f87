/* Instructions on single bits: of a word, and of a string of bits that goes on in both directions. */
int printf(const char *, ...);

#define LOCK_PREFIX ".pushsection .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.popsection\n671:\n\tlock; "
#define ADDR (*(volatile long *)addr)

static void set_bit(unsigned nr, volatile unsigned long *addr) {
  asm volatile(LOCK_PREFIX "bts %1,%0" : "+m"(ADDR) : "Ir"(nr) : "memory");
}

static void clear_bit(int nr, volatile unsigned long *addr) {
  asm volatile(LOCK_PREFIX "btr %1,%0" : "+m"(ADDR) : "Ir"(nr) : "memory");
}

static void change_bit(int nr, volatile unsigned long *addr) {
  asm volatile(LOCK_PREFIX "btc %1,%0" : "+m"(ADDR) : "Ir"(nr) : "memory");
}

static int test_and_set_bit(int nr, volatile unsigned long *addr) {
  int oldbit;
  asm volatile(LOCK_PREFIX "bts %2,%1\n\tsbb %0,%0" : "=r"(oldbit), "+m"(ADDR) : "Ir"(nr) : "memory");
  return oldbit;
}

static int test_and_clear_bit(long nr, volatile unsigned long *addr) {
  char c;
  asm volatile(LOCK_PREFIX "btr %2, %0; setc %1" : "+m"(ADDR), "=qm"(c) : "Ir"(nr) : "memory");
  return c;
}

static int test_and_change_bit(int nr, volatile unsigned long *addr) {
  _Bool c;
  asm volatile(LOCK_PREFIX "btc %2, %0" : "+m"(ADDR), "=@ccc"(c) : "Ir"(nr) : "memory");
  return c;
}

static int test_bit(int nr, const volatile unsigned long *addr) {
  int oldbit;
  asm volatile("bt %2,%1\n\tsbb %0,%0" : "=r"(oldbit) : "m"(*(unsigned long *)addr), "Ir"(nr) : "memory");
  return oldbit;
}

int main(void) {
  unsigned words[8] = {0};
  unsigned long *middle = (unsigned long *)&words[4];
  for (int i = -128; i < 128; i += 11) set_bit(i, middle);
  for (int i = 0; i < 8; i++) printf("%08x ", words[i]);
  printf("\n");
  for (int i = -128; i < 128; i += 22) clear_bit(i, middle);
  for (int i = -3; i < 100; i += 5) change_bit(i, middle);
  for (int i = 0; i < 8; i++) printf("%08x ", words[i]);
  printf("\n");
  int sum = 0;
  for (int i = -128; i < 128; i++) {
    int before = test_bit(i, middle);
    int first = test_and_set_bit(i, middle);
    int second = test_and_clear_bit(i, middle);
    int third = test_and_change_bit(i, middle);
    int after = test_and_change_bit(i, middle);
    if (before != first) return 1;
    if (before) set_bit(i, middle);
    sum = sum * 3 + before * 5 + first * 7 + second * 11 + third * 13 + after * 17;
    sum %= 1000003;
  }
  printf("%d\n", sum);
  for (int i = 0; i < 8; i++) printf("%08x ", words[i]);
  printf("\n");
  unsigned long plain = 0;
  asm("bts %1,%0" : "+m"(plain) : "I"(5));
  asm("btsl $9,%0" : "+m"(plain));
  int nr = 17;
  asm("bts %1,%0" : "+m"(plain) : "Ir"(nr));
  asm("btrl %1,%0" : "+m"(plain) : "Ir"(9));
  printf("%lx\n", plain);
  return 0;
}

/* Loads, stores, scans, conditional moves, empty templates that hide what a value is. */
int printf(const char *, ...);

static unsigned char readb(const volatile void *addr) {
  unsigned char ret;
  asm volatile("movb %1,%0" : "=q"(ret) : "m"(*(volatile unsigned char *)addr) : "memory");
  return ret;
}

static unsigned readl(const volatile void *addr) {
  unsigned ret;
  asm volatile("movl %1,%0" : "=r"(ret) : "m"(*(volatile unsigned *)addr) : "memory");
  return ret;
}

static void writel(unsigned val, volatile void *addr) {
  asm volatile("movl %0,%1" : : "r"(val), "m"(*(volatile unsigned *)addr) : "memory");
}

static void writew(unsigned short val, volatile void *addr) {
  asm volatile("movw %1,%0" : "=m"(*(volatile unsigned short *)addr) : "r"(val));
}

static void *hidden(void *p) {
  void *result;
  asm("" : "=r"(result) : "0"(p));
  return result;
}

static int fls(int x) {
  int r;
  asm("bsrl %1,%0\n\tcmovzl %2,%0" : "=&r"(r) : "rm"(x), "rm"(-1));
  return r + 1;
}

static int lowest(unsigned long word) {
  unsigned long result;
  asm("rep; bsf %1,%0" : "=r"(result) : "rm"(word));
  return (int)result;
}

static int lowest_or(unsigned x, int otherwise) {
  int r;
  asm("bsfl %1,%0" : "=r"(r) : "rm"(x), "0"(otherwise));
  return r;
}

static unsigned swab32(unsigned x) {
  asm("bswapl %0" : "=r"(x) : "0"(x));
  return x;
}

int main(void) {
  unsigned long long memory[2] = {0x1122334455667788, 0x99aabbccddeeff00};
  char *bytes = (char *)memory;
  printf("%x %x\n", readb(bytes + 3), readl(bytes + 6));
  writel(0xdeadbeef, bytes + 2);
  writew(0x1234, bytes + 12);
  printf("%llx %llx\n", memory[0], memory[1]);
  int x = 5;
  *(int *)hidden(&x) = 6;
  printf("%d\n", x);
  asm("" : "+r"(x));
  asm volatile("" : "+m"(x) : "r"(&x) : "memory");
  printf("%d\n", x);
  for (unsigned i = 0; i < 40; i += 3) {
    unsigned word = (unsigned)(0x2a00000055ull << i >> 9);
    printf("%d ", fls((int)word));
    if (word != 0) printf("%d ", lowest(word));
    printf("%d ", lowest_or(word, 99));
  }
  printf("%d %d\n", fls(0), lowest_or(0, 77));
  printf("%x\n", swab32(0x12345678));
  unsigned y = 3;
  asm("movl %1,%0\n\tincl %0\n\tmovl $7,%1" : "=&r"(x), "+r"(y) : :);
  printf("%d %u\n", x, y);
  struct {
    unsigned low : 3, middle : 7;
  } bits = {5, 99};
  unsigned field = bits.middle;
  asm("xorl $0x7f,%0" : "+r"(field));
  bits.middle = field;
  printf("%u %u\n", bits.low, bits.middle);
  return 0;
}

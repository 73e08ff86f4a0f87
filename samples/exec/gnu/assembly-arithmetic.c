/* Arithmetic instructions in the forms that headers of Linux use, and the flags they leave. */
int printf(const char *, ...);

#define LOCK_PREFIX \
  ".section .smp_locks,\"a\"\n" \
  ".balign 4\n" \
  ".long 671f - .\n" \
  ".previous\n" \
  "671:\n\tlock; "
#define PUSHED_LOCK_PREFIX \
  ".pushsection .smp_locks,\"a\"\n" \
  ".balign 4\n" \
  ".long 671f - .\n" \
  ".popsection\n" \
  "671:\n\tlock; "

typedef struct {
  int counter;
} atomic_t;

static void atomic_add(int i, atomic_t *v) {
  asm volatile(LOCK_PREFIX "addl %1,%0" : "+m"(v->counter) : "ir"(i));
}

static void atomic_sub(int i, atomic_t *v) {
  asm volatile(PUSHED_LOCK_PREFIX "subl %1,%0" : "+m"(v->counter) : "ir"(i));
}

static void atomic_inc(atomic_t *v) {
  asm volatile(LOCK_PREFIX "incl %0" : "+m"(v->counter));
}

static void old_atomic_dec(atomic_t *v) {
  asm volatile("lock ; decl %0" : "=m"(v->counter) : "m"(v->counter));
}

static int atomic_dec_and_test(atomic_t *v) {
  unsigned char c;
  asm volatile(PUSHED_LOCK_PREFIX "decl %0; sete %1" : "+m"(v->counter), "=qm"(c) : : "memory");
  return c != 0;
}

static int atomic_sub_and_test(int i, atomic_t *v) {
  unsigned char c;
  asm volatile(LOCK_PREFIX "subl %2,%0; sete %1" : "+m"(v->counter), "=qm"(c) : "ir"(i) : "memory");
  return c;
}

static int atomic_add_negative(int i, atomic_t *v) {
  char c;
  asm volatile(LOCK_PREFIX "addl %2,%0; sets %1" : "+m"(v->counter), "=qm"(c) : "ir"(i) : "memory");
  return c;
}

static void masks(unsigned *word) {
  asm volatile("andl %1,%0" : "+m"(*word) : "ir"(0xff00ff0fu) : "memory");
  printf("and %x\n", *word);
  asm volatile("lock; orl %1,%0" : "+m"(*word) : "r"(0x80000000u), "m"(*word) : "memory");
  printf("or %x\n", *word);
  asm volatile("lock\n\txorl $0x11,%0" : "+m"(*word));
  printf("xor %x\n", *word);
  asm("notl %0\n\tnegl %0" : "+r"(*word));
  printf("not neg %x\n", *word);
}

static void carries(unsigned a, unsigned b) {
  unsigned char carry, zero, both, above;
  unsigned sum = a;
  asm("addl %5,%0; setc %1; setz %2; setbe %3; seta %4"
      : "+&r"(sum), "=&q"(carry), "=&q"(zero), "=&q"(both), "=&q"(above)
      : "r"(b)
      : "cc");
  printf("%x + %x = %x carry %d zero %d be %d a %d\n", a, b, sum, carry, zero, both, above);
  unsigned char less, same;
  asm("cmpl %3,%2; setb %0; sete %1" : "=&q"(less), "=&q"(same) : "r"(a), "r"(b) : "cc");
  printf("less %d same %d\n", less, same);
  unsigned mask;
  asm("cmpl %2,%1; sbbl %0,%0" : "=r"(mask) : "r"(a), "r"(b) : "cc");
  printf("mask %x\n", mask);
  unsigned folded = a;
  asm("addl %1,%0; adcl $0xffff,%0" : "=r"(folded) : "r"(b & 0xffff0000u), "0"(folded << 16));
  printf("folded %x\n", folded);
}

static void widths(void) {
  unsigned char byte = 250;
  unsigned short word = 65530;
  unsigned long whole = ~0UL - 3;
  for (int i = 0; i < 8; i++) {
    asm("incb %0" : "+m"(byte));
    asm("addw $3,%0" : "+m"(word));
    asm("add %1,%0" : "+r"(whole) : "r"(1UL));
  }
  printf("%d %d %lu\n", byte, word, whole);
  /* Half of what lies there. */
  unsigned pair[2] = {~0u, 7};
  asm("lock; incl %0" : "+m"(*(unsigned long long *)pair));
  printf("%u %u\n", pair[0], pair[1]);
}

int main(void) {
  atomic_t v = {5};
  atomic_add(10, &v);
  atomic_sub(3, &v);
  atomic_inc(&v);
  old_atomic_dec(&v);
  printf("%d\n", v.counter);
  printf("%d\n", atomic_dec_and_test(&v));
  printf("%d %d\n", atomic_sub_and_test(v.counter, &v), v.counter);
  printf("%d %d\n", atomic_add_negative(-1, &v), v.counter);
  printf("%d %d\n", atomic_add_negative(1, &v), v.counter);
  v.counter = 2147483647;
  atomic_inc(&v);
  printf("%d\n", v.counter);
  unsigned word = 0x12345678;
  masks(&word);
  carries(1, 2);
  carries(0xffffffff, 1);
  carries(5, 5);
  carries(0x80000000, 0x90000001);
  widths();
  return 0;
}

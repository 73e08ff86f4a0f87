// claimed-by: value value-explicit
// The last of two references is found by the flags of a locked instruction.
extern void reach_error(void);

typedef struct {
  int counter;
} atomic_t;

static void atomic_inc(atomic_t *v) {
  __asm__ volatile(".pushsection .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.popsection\n671:\n\tlock; incl %0"
                   : "+m"(v->counter));
}

static int atomic_dec_and_test(atomic_t *v) {
  unsigned char c;
  __asm__ volatile(".section .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.previous\n671:\n\tlock; decl %0; sete %1"
                   : "+m"(v->counter), "=qm"(c)
                   :
                   : "memory");
  return c != 0;
}

int main(void) {
  atomic_t v = {1};
  atomic_inc(&v);
  if (atomic_dec_and_test(&v))
    reach_error();
  if (!atomic_dec_and_test(&v) || v.counter != 0)
    reach_error();
  return 0;
}

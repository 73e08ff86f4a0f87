extern int __VERIFIER_nondet_int(void);
typedef struct { int locked; } spinlock_t;
spinlock_t lock;
char block;
void spin_lock(spinlock_t *l) {}
void spin_unlock(spinlock_t *l) {}
int spin_trylock(spinlock_t *l) { return __VERIFIER_nondet_int(); }
void *kmalloc(unsigned long size, int flags) { return &block; }

int main(void) {
#ifdef VIOLATED
  void *p;
  int held = spin_trylock(&lock);
  p = kmalloc(1, 208);
#else
  void *p;
  spin_lock(&lock);
  p = kmalloc(1, 32);
  spin_unlock(&lock);
  p = kmalloc(1, 208);
#endif
  return 0;
}

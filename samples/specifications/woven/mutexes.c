extern int __VERIFIER_nondet_int(void);
struct mutex { int id; } a, b;
void acquire(struct mutex *m) {}
void release(struct mutex *m) {}

int main(void) {
  acquire(&a);
  if (__VERIFIER_nondet_int()) {
    acquire(&b);
#ifdef VIOLATED
    acquire(&b);
#endif
    release(&b);
  }
  release(&a);
  return 0;
}

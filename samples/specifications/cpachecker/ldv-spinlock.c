extern int __VERIFIER_nondet_int(void);
typedef struct { int locked; } spinlock_t;
spinlock_t locks[2];
void spin_lock(spinlock_t *l) {}
void spin_unlock(spinlock_t *l) {}
int spin_trylock(spinlock_t *l) { return __VERIFIER_nondet_int(); }
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  int held;
  held = spin_trylock(&locks[1]);
  spin_lock(&locks[1]);
#else
  int held;
  spin_lock(&locks[0]);
  held = spin_trylock(&locks[1]);
  if (held)
  spin_unlock(&locks[1]);
  spin_unlock(&locks[0]);
  ldv_check_final_state();
#endif
  return 0;
}

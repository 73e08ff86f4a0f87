extern int __VERIFIER_nondet_int(void);
struct mutex { int locked; } first, second;
void mutex_lock(struct mutex *m) {}
void mutex_unlock(struct mutex *m) {}
int mutex_trylock(struct mutex *m) { return __VERIFIER_nondet_int(); }
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  int held;
  mutex_lock(&first);
  held = mutex_trylock(&second);
  mutex_unlock(&first);
  ldv_check_final_state();
#else
  int held;
  mutex_lock(&first);
  held = mutex_trylock(&second);
  if (held)
  mutex_unlock(&second);
  mutex_unlock(&first);
  ldv_check_final_state();
#endif
  return 0;
}

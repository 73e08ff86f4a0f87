extern int __VERIFIER_nondet_int(void);
void ldv_read_lock(void) {}
void ldv_read_unlock(void) {}
void ldv_write_lock(void) {}
void ldv_write_unlock(void) {}
int ldv_read_trylock(void) { return __VERIFIER_nondet_int(); }
int ldv_write_trylock(void) { return __VERIFIER_nondet_int(); }
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_read_lock();
  if (ldv_write_trylock() == 1)
  ldv_read_lock();
#else
  ldv_read_lock();
  ldv_read_lock();
  ldv_read_unlock();
  ldv_read_unlock();
  if (ldv_write_trylock() == 1)
  ldv_write_unlock();
  ldv_check_final_state();
#endif
  return 0;
}

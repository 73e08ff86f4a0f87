extern int __VERIFIER_nondet_int(void);
void ldv_rtnl_lock(void) {}
void ldv_rtnl_unlock(void) {}
int ldv_rtnl_trylock(void) { return __VERIFIER_nondet_int(); }
int ldv_rtnl_is_locked(void) { return __VERIFIER_nondet_int(); }
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_rtnl_trylock();
  ldv_rtnl_lock();
#else
  if (ldv_rtnl_trylock())
  ldv_rtnl_unlock();
  ldv_rtnl_lock();
  if (ldv_rtnl_is_locked() == 1)
  ldv_rtnl_unlock();
  ldv_check_final_state();
#endif
  return 0;
}

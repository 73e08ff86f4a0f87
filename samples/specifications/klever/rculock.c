extern int __VERIFIER_nondet_int(void);
void ldv_rcu_read_lock(void) {}
void ldv_rcu_read_unlock(void) {}
void ldv_check_for_read_section(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_rcu_read_lock();
  if (__VERIFIER_nondet_int())
  ldv_rcu_read_lock();
  ldv_rcu_read_unlock();
  ldv_check_for_read_section();
#else
  ldv_rcu_read_lock();
  if (__VERIFIER_nondet_int()) {
  ldv_rcu_read_lock();
  ldv_rcu_read_unlock();
  }
  ldv_rcu_read_unlock();
  ldv_check_for_read_section();
  ldv_check_final_state();
#endif
  return 0;
}

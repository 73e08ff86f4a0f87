extern int __VERIFIER_nondet_int(void);
void rcu_read_lock(void) {}
void rcu_read_unlock(void) {}
void rcu_read_lock_bh(void) {}
void rcu_read_unlock_bh(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  rcu_read_lock();
  if (__VERIFIER_nondet_int())
  rcu_read_unlock_bh();
  rcu_read_unlock();
#else
  rcu_read_lock();
  rcu_read_lock();
  rcu_read_unlock();
  rcu_read_unlock();
  ldv_check_final_state();
#endif
  return 0;
}

extern int __VERIFIER_nondet_int(void);
void ldv_rcu_read_lock_bh(void) {}
void ldv_rcu_read_unlock_bh(void) {}
void ldv_check_for_read_section(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_rcu_read_lock_bh();
  if (__VERIFIER_nondet_int())
  ldv_rcu_read_lock_bh();
  ldv_rcu_read_unlock_bh();
  ldv_check_for_read_section();
#else
  ldv_rcu_read_lock_bh();
  if (__VERIFIER_nondet_int()) {
  ldv_rcu_read_lock_bh();
  ldv_rcu_read_unlock_bh();
  }
  ldv_rcu_read_unlock_bh();
  ldv_check_for_read_section();
  ldv_check_final_state();
#endif
  return 0;
}

extern int __VERIFIER_nondet_int(void);
void ldv_srcu_read_lock(void) {}
void ldv_srcu_read_unlock(void) {}
void ldv_check_for_read_section(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_srcu_read_lock();
  if (__VERIFIER_nondet_int())
  ldv_srcu_read_lock();
  ldv_srcu_read_unlock();
  ldv_check_for_read_section();
#else
  ldv_srcu_read_lock();
  if (__VERIFIER_nondet_int()) {
  ldv_srcu_read_lock();
  ldv_srcu_read_unlock();
  }
  ldv_srcu_read_unlock();
  ldv_check_for_read_section();
  ldv_check_final_state();
#endif
  return 0;
}

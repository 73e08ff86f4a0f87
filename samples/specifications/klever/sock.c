extern int __VERIFIER_nondet_int(void);
void ldv_lock_sock(void) {}
int ldv_lock_sock_fast(void) { return __VERIFIER_nondet_int(); }
void ldv_unlock_sock(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_lock_sock();
  ldv_lock_sock_fast();
  ldv_unlock_sock();
  ldv_check_final_state();
#else
  ldv_lock_sock();
  if (ldv_lock_sock_fast())
  ldv_unlock_sock();
  ldv_unlock_sock();
  ldv_check_final_state();
#endif
  return 0;
}

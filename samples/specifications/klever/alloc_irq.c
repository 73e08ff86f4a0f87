extern int __VERIFIER_nondet_int(void);
void ldv_switch_to_interrupt_context(void) {}
void ldv_switch_to_process_context(void) {}
void ldv_check_alloc_flags(int flags) {}
void ldv_check_alloc_nonatomic(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_switch_to_interrupt_context();
  ldv_check_alloc_flags(__VERIFIER_nondet_int());
#else
  ldv_switch_to_interrupt_context();
  ldv_check_alloc_flags(32);
  ldv_switch_to_process_context();
  ldv_check_alloc_nonatomic();
#endif
  return 0;
}

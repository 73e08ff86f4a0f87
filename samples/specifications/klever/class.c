extern int __VERIFIER_nondet_int(void);
int ldv_register_class(void) { return __VERIFIER_nondet_int(); }
void ldv_unregister_class(void) {}
void *ldv_create_class(void) { return (void *)(unsigned long)(unsigned)__VERIFIER_nondet_int(); }
void ldv_destroy_class(void *class) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_destroy_class(ldv_create_class());
  ldv_register_class();
  ldv_check_final_state();
#else
  if (ldv_register_class() == 0)
  ldv_unregister_class();
  ldv_check_final_state();
#endif
  return 0;
}

extern int __VERIFIER_nondet_int(void);
int class_interface_register(void) { return __VERIFIER_nondet_int(); }
void class_interface_unregister(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  int error = class_interface_register();
  ldv_check_final_state();
#else
  int error = class_interface_register();
  if (!error)
  class_interface_unregister();
  ldv_check_final_state();
#endif
  return 0;
}

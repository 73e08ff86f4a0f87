extern int __VERIFIER_nondet_int(void);
int ldv_register_chrdev(int major) { return __VERIFIER_nondet_int(); }
int ldv_register_chrdev_region(void) { return __VERIFIER_nondet_int(); }
void ldv_unregister_chrdev_region(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  int major = __VERIFIER_nondet_int();
  if (ldv_register_chrdev(major) == 0)
  ldv_register_chrdev_region();
#else
  if (ldv_register_chrdev_region() == 0)
  ldv_unregister_chrdev_region();
  ldv_check_final_state();
#endif
  return 0;
}

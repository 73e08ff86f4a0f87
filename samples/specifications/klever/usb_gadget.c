extern int __VERIFIER_nondet_int(void);
int ldv_register_usb_gadget(void) { return __VERIFIER_nondet_int(); }
void ldv_unregister_usb_gadget(void) {}
int ldv_register_class(void) { return __VERIFIER_nondet_int(); }
void ldv_unregister_class(void) {}
int ldv_register_chrdev(int major) { return __VERIFIER_nondet_int(); }
void ldv_unregister_chrdev_region(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  if (ldv_register_usb_gadget() == 0)
  ldv_register_chrdev(__VERIFIER_nondet_int());
#else
  if (ldv_register_class() == 0) {
  if (ldv_register_usb_gadget() == 0)
  ldv_unregister_usb_gadget();
  ldv_unregister_class();
  }
  ldv_check_final_state();
#endif
  return 0;
}

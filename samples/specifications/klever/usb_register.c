extern int __VERIFIER_nondet_int(void);
int ldv_pre_usb_register_driver(void) { return __VERIFIER_nondet_int(); }
void ldv_check_return_value_probe(int result) {}
void ldv_reset_error_counter(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_pre_usb_register_driver();
  ldv_check_return_value_probe(0);
#else
  if (ldv_pre_usb_register_driver() < 0)
  ldv_reset_error_counter();
  ldv_check_return_value_probe(0);
#endif
  return 0;
}

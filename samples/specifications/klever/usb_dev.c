extern int __VERIFIER_nondet_int(void);
struct usb_device { int number; } device;
struct usb_device *ldv_usb_get_dev(struct usb_device *d) { return d; }
void ldv_usb_put_dev(struct usb_device *d) {}
void ldv_check_return_value_probe(int result) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  struct usb_device *d = ldv_usb_get_dev(&device);
  ldv_check_return_value_probe(__VERIFIER_nondet_int());
  ldv_usb_put_dev(d);
#else
  struct usb_device *d = ldv_usb_get_dev(__VERIFIER_nondet_int() ? &device : 0);
  ldv_check_return_value_probe(0);
  ldv_usb_put_dev(d);
  ldv_check_final_state();
#endif
  return 0;
}

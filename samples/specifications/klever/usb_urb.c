extern int __VERIFIER_nondet_int(void);
char block;
void *ldv_usb_alloc_urb(void) { return __VERIFIER_nondet_int() ? &block : 0; }
void ldv_usb_free_urb(void *p) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  void *p = ldv_usb_alloc_urb();
  ldv_usb_free_urb(p);
  ldv_usb_free_urb(p);
#else
  void *p = ldv_usb_alloc_urb();
  ldv_usb_free_urb(p);
  ldv_usb_free_urb(0);
  ldv_check_final_state();
#endif
  return 0;
}

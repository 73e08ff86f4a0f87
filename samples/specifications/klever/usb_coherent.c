extern int __VERIFIER_nondet_int(void);
char block;
void *ldv_usb_alloc_coherent(void) { return __VERIFIER_nondet_int() ? &block : 0; }
void ldv_usb_free_coherent(void *p) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  void *p = ldv_usb_alloc_coherent();
  ldv_usb_free_coherent(p);
  ldv_usb_free_coherent(p);
#else
  void *p = ldv_usb_alloc_coherent();
  ldv_usb_free_coherent(p);
  ldv_usb_free_coherent(0);
  ldv_check_final_state();
#endif
  return 0;
}

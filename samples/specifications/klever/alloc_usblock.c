extern int __VERIFIER_nondet_int(void);
int ldv_usb_trylock_device(void) { return __VERIFIER_nondet_int(); }
int ldv_usb_lock_device_for_reset(void) { return __VERIFIER_nondet_int(); }
void ldv_usb_unlock_device(void) {}
void ldv_check_alloc_flags(int flags) {}
void ldv_check_alloc_nonatomic(void) {}

int main(void) {
#ifdef VIOLATED
  if (ldv_usb_lock_device_for_reset() == 0)
  ldv_check_alloc_nonatomic();
#else
  if (ldv_usb_trylock_device()) {
  ldv_check_alloc_flags(16);
  ldv_usb_unlock_device();
  }
  ldv_check_alloc_nonatomic();
#endif
  return 0;
}

extern int __VERIFIER_nondet_int(void);
char block;
void usb_lock_device(void) {}
int usb_trylock_device(void) { return __VERIFIER_nondet_int(); }
void usb_unlock_device(void) {}
void *kmalloc(unsigned long size, int flags) { return &block; }

int main(void) {
#ifdef VIOLATED
  void *p;
  int held = usb_trylock_device();
  p = kmalloc(1, 208);
#else
  void *p;
  int held = usb_trylock_device();
  if (held) {
  p = kmalloc(1, 16);
  usb_unlock_device();
  }
#endif
  return 0;
}

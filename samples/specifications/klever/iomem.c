extern int __VERIFIER_nondet_int(void);
char window[2];
void *ldv_io_mem_remap(int i) { return __VERIFIER_nondet_int() ? &window[i] : 0; }
void ldv_io_mem_unmap(void *p) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  void *a = ldv_io_mem_remap(0);
  void *b = ldv_io_mem_remap(1);
  if (a)
  ldv_io_mem_unmap(a);
  ldv_check_final_state();
#else
  void *a = ldv_io_mem_remap(0);
  void *b = ldv_io_mem_remap(1);
  if (b)
  ldv_io_mem_unmap(b);
  if (a)
  ldv_io_mem_unmap(a);
  ldv_check_final_state();
#endif
  return 0;
}

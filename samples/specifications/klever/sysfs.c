extern int __VERIFIER_nondet_int(void);
int ldv_sysfs_create_group(void) { return __VERIFIER_nondet_int(); }
void ldv_sysfs_remove_group(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_sysfs_create_group();
  ldv_sysfs_remove_group();
#else
  if (ldv_sysfs_create_group() == 0)
  ldv_sysfs_remove_group();
  ldv_check_final_state();
#endif
  return 0;
}

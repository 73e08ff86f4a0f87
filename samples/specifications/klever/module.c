extern int __VERIFIER_nondet_int(void);
struct module { int users; } owner;
int ldv_try_module_get(struct module *m) { return __VERIFIER_nondet_int(); }
void ldv_module_get(struct module *m) {}
void ldv_module_put(struct module *m) {}
int ldv_module_refcount(void) { return __VERIFIER_nondet_int(); }
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_module_get(&owner);
  if (ldv_try_module_get(&owner))
  ldv_module_put(&owner);
  ldv_check_final_state();
#else
  ldv_module_get(&owner);
  if (ldv_try_module_get(&owner))
  ldv_module_put(&owner);
  if (ldv_module_refcount() == 1)
  ldv_module_put(&owner);
  ldv_check_final_state();
#endif
  return 0;
}

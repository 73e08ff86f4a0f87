extern int __VERIFIER_nondet_int(void);
struct module { int users; } owner;
void __module_get(struct module *m) {}
void module_put(struct module *m) {}
int try_module_get(struct module *m) { return __VERIFIER_nondet_int(); }
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  __module_get(&owner);
  module_put(0);
  ldv_check_final_state();
#else
  int got = try_module_get(&owner);
  if (got)
  module_put(&owner);
  ldv_check_final_state();
#endif
  return 0;
}

extern int __VERIFIER_nondet_int(void);
int ldv_pre_register_netdev(void) { return __VERIFIER_nondet_int(); }
void ldv_check_return_value_probe(int result) {}
void ldv_reset_error_counter(void) {}

int main(void) {
#ifdef VIOLATED
  int result = ldv_pre_register_netdev();
  ldv_check_return_value_probe(result > 0);
#else
  int result = ldv_pre_register_netdev();
  ldv_check_return_value_probe(result);
#endif
  return 0;
}

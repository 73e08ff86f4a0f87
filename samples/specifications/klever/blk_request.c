extern int __VERIFIER_nondet_int(void);
struct request { int flags; } request;
struct request *ldv_blk_get_request(int mask) { return __VERIFIER_nondet_int() ? &request : 0; }
void ldv_put_blk_rq(struct request *r) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  struct request *r = ldv_blk_get_request(__VERIFIER_nondet_int());
  if (!r)
  ldv_put_blk_rq(r);
#else
  struct request *r = ldv_blk_get_request(16);
  if (r)
  ldv_put_blk_rq(r);
  ldv_check_final_state();
#endif
  return 0;
}

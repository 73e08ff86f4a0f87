extern int __VERIFIER_nondet_int(void);
struct request_queue { int requests; } queue;
struct request_queue *ldv_request_queue(void) { return __VERIFIER_nondet_int() ? &queue : 0; }
void ldv_blk_cleanup_queue(struct request_queue *q) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  ldv_request_queue();
  ldv_check_final_state();
#else
  struct request_queue *q = ldv_request_queue();
  if (q)
  ldv_blk_cleanup_queue(q);
  ldv_check_final_state();
#endif
  return 0;
}

extern int __VERIFIER_nondet_int(void);
struct gendisk { int major; } disk;
struct gendisk *ldv_alloc_disk(void) { return __VERIFIER_nondet_int() ? &disk : 0; }
void ldv_add_disk(struct gendisk *d) {}
void ldv_del_gendisk(struct gendisk *d) {}
void ldv_put_disk(struct gendisk *d) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  struct gendisk *d = ldv_alloc_disk();
  if (d)
  ldv_del_gendisk(d);
#else
  struct gendisk *d = ldv_alloc_disk();
  if (d) {
  ldv_add_disk(d);
  ldv_del_gendisk(d);
  }
  ldv_put_disk(d);
  ldv_check_final_state();
#endif
  return 0;
}

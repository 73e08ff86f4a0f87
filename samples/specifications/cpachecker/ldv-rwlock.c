extern int __VERIFIER_nondet_int(void);
void read_lock(void) {}
void read_unlock(void) {}
int write_trylock(void) { return __VERIFIER_nondet_int(); }
void write_unlock(void) {}
void ldv_check_final_state(void) {}

int main(void) {
#ifdef VIOLATED
  int held;
  held = write_trylock();
  read_lock();
#else
  int held;
  read_lock();
  read_unlock();
  held = write_trylock();
  if (held)
  write_unlock();
  ldv_check_final_state();
#endif
  return 0;
}

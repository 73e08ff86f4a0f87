extern int __VERIFIER_nondet_int(void);
int trylock(void) { return __VERIFIER_nondet_int(); }
void release(void) {}

int main(void) {
#ifdef VIOLATED
  trylock();
  release();
#else
  if (trylock())
    release();
#endif
  return 0;
}

// expected: true
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static void *work(void *arg) { return (void *)((long)arg + 1); }
int main(void){ int n = __VERIFIER_nondet_int(); if (n > 1000 || n < 0) return 0; long r = (long)work((void *)(long)n); if (r != n + 1) reach_error(); return 0; }

// expected: open
extern void reach_error(void);
static const int *f(void) { return (const int[]){1, 2}; }
int main(void){ const int *p = f(), *q = f(); if (p == q) reach_error(); return 0; }

#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
struct object { int users; } object;
struct object *get(struct object *o) { return o; }
void put(struct object *o) {}

int main(void) {
  struct object *o = get(__VERIFIER_nondet_int() ? &object : NULL);
  put(get(o));
#ifdef VIOLATED
  put(NULL);
#else
  put(o);
#endif
  return 0;
}

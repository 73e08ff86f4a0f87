extern int __VERIFIER_nondet_int(void);
enum state { WORKING, BROKEN };
typedef struct device { enum state state; struct device *next; } device_t;
device_t first, second;
void open_device(device_t *d) { d->state = WORKING; }
void close_device(device_t *d) {}

int main(void) {
  device_t *d = __VERIFIER_nondet_int() ? &first : &second;
  open_device(d);
#ifdef VIOLATED
  d = &first;
#endif
  close_device(d);
  return 0;
}

// claimed-by: default, summaries, value, k-induction, predicate
// Two kinds of operations pass through the same pointer to nothing particular, and each is read as what it was written.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long size);
extern void keep(void *data);
extern void *kept(void);

struct device {
  int (*start)(int unit);
};
struct timer {
  void (*expire)(void);
};

static int held;

static int start(int unit) {
  return unit;
}

static void expire(void) {
  if (held)
    reach_error();
}

static struct device device = {start};
static struct timer timer = {expire};

int main(void) {
  keep(&device);
  keep(&timer);
  held = 1;
  struct device *found = kept();
  if (found)
    found->start(__VERIFIER_nondet_int());
  held = 0;
  struct timer *other = kept();
  if (other)
    other->expire();
  return 0;
}

// claimed-by: default, summaries, value, k-induction, predicate
// Looking at a pointer to a function as a number takes it for no other function.
extern void reach_error(void);
extern void *kept(void);
extern void keep(void *data);

struct device {
  int state;
};
struct work {
  int pending;
};
struct driver {
  void (*notify)(struct device *device);
};
struct queue {
  void (*run)(struct work *work);
};

static int held;

static void notify(struct device *device) {
  device->state = 1;
}

static void run(struct work *work) {
  if (held)
    reach_error();
  work->pending = 0;
}

static struct driver driver = {notify};
static struct queue queue = {run};

int main(void) {
  struct device device = {0};
  struct work work = {1};
  keep(&driver);
  keep(&queue);
  held = 1;
  struct driver *found = kept();
  if (found && (unsigned long)found->notify != 0UL)
    found->notify(&device);
  held = 0;
  struct queue *other = kept();
  if (other && (unsigned long)other->run != 0UL)
    other->run(&work);
  return 0;
}

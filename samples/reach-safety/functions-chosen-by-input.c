// claimed-by: k-induction predicate default
// What no function of the table is, is no function at all: the program has no code but its own.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct operations {
  int (*open)(int);
  void (*close)(void);
};

static int opened = 0;

static int open_file(int mode) {
  if (opened < 5) opened++;
  return mode;
}
static void close_file(void) {
  if (opened > 0) opened--;
}

static struct operations files = {open_file, close_file};
static struct operations *registered[3];

int main(void) {
  int limit = 0;
  registered[0] = &files;
  while (__VERIFIER_nondet_int()) {
    int which = __VERIFIER_nondet_int() & 1;
    if (limit < 7) limit++;
    if (registered[which]) {
      if (registered[which]->open) registered[which]->open(which);
      if (registered[which]->close) registered[which]->close();
    }
  }
  if (limit > 7) reach_error();
  return 0;
}

// claimed-by: default symbolic-execution-cegar summaries
// Operations of an object outside: what they return is an input.
extern void reach_error(void);

struct operations {
  int (*get)(void);
  void (*put)(int);
};
struct device {
  struct operations *operations;
};
extern struct device *find(void);

int main(void) {
  struct device *device = find();
  if (!device || !device->operations || !device->operations->get)
    return 0;
  if (device->operations->get() == 42)
    reach_error();
  return 0;
}

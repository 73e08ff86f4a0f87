// claimed-by:
// Stored as one type and called as another.
extern void reach_error(void);

static void fails(void) { reach_error(); }
static void ignores(int value) { (void)value; }

static union {
  void (*without)(void);
  void (*with)(int);
} chosen = {fails};

int main(void) {
  void (*other)(int) = ignores;
  other(1);
  chosen.with(1);
  return 0;
}

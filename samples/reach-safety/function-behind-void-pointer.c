// claimed-by:
// Two types that pass as no type at all are taken for each other.
extern void reach_error(void);

struct plain {
  void (*act)(void);
};
struct counted {
  void (*act)(int);
};

static void fails(void) { reach_error(); }
static void ignores(int value) { (void)value; }

static struct plain failing = {fails};
static struct counted ignoring = {ignores};

int main(void) {
  void *any = &ignoring;
  struct counted *chosen = any;
  chosen->act(1);
  any = &failing;
  chosen = any;
  chosen->act(1);
  return 0;
}

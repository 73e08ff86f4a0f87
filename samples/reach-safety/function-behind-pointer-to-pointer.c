// claimed-by:
// The pointer to an object is converted where it lies, not the object.
extern void reach_error(void);

struct plain {
  void (*act)(int);
};
struct other {
  int (*act)(void);
};

static void fails(int value) {
  if (value == value) reach_error();
}

int main(void) {
  struct plain object = {fails};
  struct plain *pointer = &object;
  void **place = (void **)&pointer;
  struct other *taken = *place;
  taken->act();
  return 0;
}

int printf(const char *, ...);

struct empty {};
struct opaque;
struct holder { struct opaque *p; struct empty e; int n; };
struct opaque { int hidden; };

static int reveal(struct holder h) { return h.p->hidden + h.n; }

int main(void) {
  struct opaque o = {40};
  struct holder h = {&o, {}, 2};
  printf("%d\n", reveal(h));
  printf("%d %d\n", (int)sizeof(struct empty), sizeof(struct holder) == sizeof(void *) * 2);
  struct empty a[3], b;
  a[1] = b;
  printf("%d\n", (int)sizeof a);
  return 0;
}

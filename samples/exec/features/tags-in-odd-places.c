// Structures and enumerators declared in passing.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
struct node *head;
struct node { int value; struct node *next; };
static int f(int n) { return n + sizeof(enum { inner = 5 }) + inner; }
static struct result { int code; } g(int n) { return (struct result){n * 2}; }
int main(void) {
  struct node a = {1, 0}, b = {2, &a};
  head = &b;
  show(head->next->value);
  show(f(1));
  struct result r = g(4);
  show(r.code);
  show(sizeof(struct local { short s[3]; }));
  struct local l = {{1, 2, 3}};
  show(l.s[2]);
}

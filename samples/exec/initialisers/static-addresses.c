int printf(const char *, ...);

struct node { int v; struct node *next; const char *name; int (*f)(int); };
static int twice(int x) { return 2 * x; }
extern struct node b;
struct node a = {1, &b, "a", twice};
struct node b = {2, &a, "bee" + 1, 0};
static int values[5] = {1, 2, 3, 4, 5};
int *middle = values + 2, *last = &values[4], **pp = &middle;
char *tail = &"string"[3];
long difference = (char *)&((struct node *)0)->name - (char *)0;
static const int size = sizeof(values) / sizeof(values[0]);
int computed = (3 + 4) * sizeof(short) - (5 > 3 ? 1 : 2), negative = -(1 << 4), logic = 1 && 0 || !0;
double real = 1 / 4.0 + 2, quotient = 1 / 4;
unsigned char wrapped = 300, inverted = ~0;

int main(void) {
  printf("%d %d %d\n", a.next->v, b.next->next->v, a.f(21));
  printf("%s %s %s\n", a.name, b.name, tail);
  printf("%d %d %d\n", *middle, *last, **pp);
  printf("%d\n", difference == sizeof(void *) * 2);
  printf("%d %d %d %d\n", size, computed, negative, logic);
  printf("%g %g %d %d\n", real, quotient, wrapped, inverted);
  return 0;
}

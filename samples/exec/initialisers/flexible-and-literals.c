// Static initialisers of flexible arrays, and GNU arrays initialised by compound literals.
#include <stdio.h>
#include <stddef.h>
struct list { int n; short items[]; };
struct text { long tag; char chars[]; };
struct deep { int k; struct { int a, b[2]; } rows[]; };
static struct list three = {3, {10, 20, 30}};
struct list none = {0};
struct list empty = {0, {}};
static struct text hello = {7, "hello"};
struct text braced = {.chars = {'a', 'b', [4] = 'e'}, .tag = 9};
struct deep d = {2, {{1, {2, 3}}, {4, {5, 6}}, [3] = {7}}};
extern struct list three_again;
struct list three_again = {.n = 2, .items = {[1] = 5}};
extern struct list three_again;
struct zero { char c; int z[0]; };
struct zero zz = {'z'};
static int lit[] = (int[]){1, 2, 3};
int fixed[3] = (int[3]){4, 5, 6};
static char chars[] = (char[]){"abc"};
static struct { int x; int y[2]; char s[4]; } st = {1, (int[2]){7, 8}, (char[4]){"xy"}};
static const struct list *pick(int i) { return i ? &three : &three_again; }
int main(void) {
  static struct list local = {1, {77}};
  static int inner[] = (int[]){9, 8};
  struct list copy = three;
  printf("%zu %zu %d\n", sizeof three, sizeof hello, three.items[2]);
  for (int i = 0; i < 3; i++) three.items[i] += i;
  for (int i = 0; i < three.n; i++) printf("%d ", pick(1)->items[i]);
  printf("%d %d %s %s|%d\n", copy.n, local.items[0], hello.chars, braced.chars, braced.chars[4]);
  printf("%d %d %d %d\n", d.rows[1].b[1], d.rows[2].a, d.rows[3].a, d.rows[3].b[0]);
  printf("%d %d %d %d\n", pick(0)->items[0], three_again.items[1], none.n, empty.n);
  printf("%zu %d %d %s %d %s %d %d\n", sizeof lit, lit[1], fixed[2], chars, st.y[1], st.s, inner[0], (int)sizeof inner);
  printf("%d %d\n", _Generic(&three, struct list *: 1, default: 2), zz.c);
  return 0;
}

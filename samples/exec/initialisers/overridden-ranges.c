// The same with ranges of elements.
int printf(const char *, ...);
static void show(int value) { printf("%d\n", value); }
struct P { int x, y; }; struct P gp = { 3, 4 }; int n; int f(void) { return ++n; }
struct P ss[4] = { [0] = { 1, 2 }, [0 ... 2] = { .y = 6 }, [3].y = 9 };
int main(void) {
  struct P ps[3] = { [0] = gp, [0 ... 2] = { .y = 6 } }; show(ps[0].x); show(ps[0].y); show(ps[1].y); show(ps[2].y); show(ps[2].x);
  struct P pt[3] = { [1] = gp, [0 ... 2].x = f() }; show(pt[0].x); show(pt[1].x); show(pt[1].y); show(n);
  int a[4] = { [0 ... 3] = f(), [0] = 50 }; show(a[0]); show(a[1]); show(a[3]); show(n);
  int b[4] = { [1] = f(), [0 ... 3] = 2 }; show(n); show(b[1]);
  int c[4] = { [0 ... 3] = f(), [0 ... 3] = 7 }; show(n); show(c[2]);
  show(ss[0].x); show(ss[2].y); show(ss[3].y);
  int m[3][2] = { [0 ... 2] = { 1, 2 }, [1] = { [1] = 5 }, [2][0] = 8 }; for (int i = 0; i < 6; i++) show(((int *)m)[i]);
  int g[3][2] = { [2][1] = 4, [0 ... 2] = { 1 }, [1][1] = 9 }; for (int i = 0; i < 6; i++) show(((int *)g)[i]);
  return 0; }

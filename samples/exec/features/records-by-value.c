// Passed, returned and assigned as wholes.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
struct point { int x, y; };
struct shape { struct point corners[2]; char name; };
static struct point moved(struct point p, int by) {
  p.x += by;
  return p;
}
static struct shape make(int n) { return (struct shape){{{n, n + 1}, {n + 2, n + 3}}, 'a' + n}; }
int main(void) {
  struct point p = {1, 2}, q = moved(p, 10);
  show(p.x * 100 + q.x);
  show(moved(moved(q, 1), 1).x);
  struct shape s = make(3), t = s;
  t.corners[1] = p;
  show(s.corners[1].x + t.corners[1].x);
  show(make(1).corners[1].y);
  show((t = s).name);
  show((p.x ? q : p).x);
}

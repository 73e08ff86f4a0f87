// Parts of an object that a list initialises twice: what is overridden is not evaluated.
int printf(const char *, ...);
static void show(int value) { printf("%d\n", value); }
int n; int f(void) { return ++n; }
struct P { int x, y; };
struct Q { struct P p; int z; }; union U { int i; char c; struct P p; };
struct P gp = { 3, 4 }; struct P mk(void) { n += 10; return gp; }
union U su = { .i = 0x01020304, .c = 9 }; union U su2 = { .c = 9, .i = 0x01020304 }; union U su3 = { .p = { 1, 2 }, .p.y = 5 }; union U su4 = { .p.y = 7, .i = 1 };
struct { union U u; int k; } sw = { .u.p.x = 3, .u.p.y = 4, .k = 5, .u.c = 6 };
int main(void) {
  int a[2] = { f(), [0] = 5 }; show(n); show(a[0]);
  int b[4] = { [0 ... 3] = f(), [1] = f() }; show(n); show(b[0]); show(b[1]); show(b[3]);
  struct Q q = { .p = gp, .p.x = 7 }; show(q.p.x); show(q.p.y);
  struct Q q2 = { .p = mk(), .p.y = f() }; show(q2.p.x); show(q2.p.y); show(n);
  struct Q q3 = { .p.x = f(), .p = gp }; show(q3.p.x); show(n);
  struct Q q4 = { .p = { f(), f() }, .p = { 1 } }; show(q4.p.x); show(q4.p.y); show(n);
  struct Q q5 = { .p = { f(), f() }, .p.x = 9 }; show(q5.p.x); show(q5.p.y); show(n);
  union U u = { .i = 0x01020304, .c = 9 }; show(u.i); union U u2 = { .c = f(), .i = f() }; show(u2.i); show(n);
  show(su.i); show(su2.i); show(su3.p.x); show(su3.p.y); show(su4.p.x); show(su4.p.y); show(sw.u.p.x); show(sw.u.p.y); show(sw.k);
  struct P ps[3] = { [1] = gp, [1].x = 8, [0 ... 2] = { .y = 6 }, [2].x = 1 }; show(ps[1].x); show(ps[1].y); show(ps[2].x); show(ps[2].y); show(ps[0].y);
  char s[4] = { "abc" }; char t[2][3] = { "ab", [0][1] = 'z', [1] = "c", [1][1] = 'd' }; show(t[0][0]); show(t[0][1]); show(t[1][0]); show(t[1][1]);
  struct Q q6 = { gp, .p.x = f(), 5 }; show(q6.p.x); show(q6.p.y); show(q6.z); 
  struct { int a, b, c; } w = { .c = 1, .a = 2, 3 }; show(w.a); show(w.b); show(w.c);
  struct { int a[3]; int b; } v = { .a = { 1, 2, 3 }, .a[1] = 7, 8, 9 }; show(v.a[0]); show(v.a[1]); show(v.a[2]); show(v.b);
  int m[2][2] = { [0] = { 1, 2 }, [0][1] = 3, 4 }; show(m[0][0]); show(m[0][1]); show(m[1][0]); show(m[1][1]);
  return 0; }

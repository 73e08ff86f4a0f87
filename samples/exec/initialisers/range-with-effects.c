// What a range is initialised with is computed once.
#include <stdio.h>
int c; int inc(void) { return ++c; }
int main(void){ int a[5] = {[0 ... 1] = ++c, [3 ... 4] = inc()}; struct {int x[3], y;} s = {.x = {[0 ... 2] = inc()}, .y = inc()}; int m[2][2] = {[0 ... 1][0] = inc(), [0 ... 1][1] = 4}; int b[4] = {[1 ... 2] = c++, [2] = 9};
 struct P {int a,b;} p[3] = {[0 ... 2] = {c++, c++}}; struct P q[3] = {[0 ... 2].a = c++};
 for (int i = 0; i < 5; i++) printf("%d ", a[i]); printf("%d %d %d %d\n", s.x[0], s.x[1], s.x[2], s.y); printf("%d %d %d %d | %d\n", m[0][0], m[0][1], m[1][0], m[1][1], c); printf("%d %d %d %d\n", b[0], b[1], b[2], b[3]); for (int i = 0; i < 3; i++) printf("%d,%d;%d ", p[i].a, p[i].b, q[i].a); printf("%d\n", c); return 0; }

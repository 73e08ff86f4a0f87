// The type of a variable-length array, and its lengths, for other objects.
#include <stdio.h>
int n = 3; int cnt;
int side(void) { cnt++; return n; }
int main(void){ int a[n]; typeof(a) b; typeof(int[side()]) c; n = 5; printf("%d %d %d %d\n", (int)sizeof a, (int)sizeof b, (int)sizeof c, cnt); b[2] = 7; typedef int T[n]; T x; n = 6; T y; typeof(x) z; typeof(&x) pz = &z; (*pz)[4] = 2; typeof(int (*)[n]) pp; printf("%d %d %d %d %d\n", (int)sizeof x, (int)sizeof y, (int)sizeof z, (int)sizeof *pz, (int)sizeof *pp); int m[n][n+1]; typeof(m) m2; typeof(m[0]) r; printf("%d %d %d\n", (int)sizeof m2, (int)sizeof r, (int)sizeof m2[0]); for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) m2[i][j] = i*j; __auto_type q = m2; printf("%d %d %d\n", q[3][4], z[4], (int)sizeof *q); int k = sizeof(typeof(int[side()])); printf("%d %d\n", k, cnt); return b[2]; }

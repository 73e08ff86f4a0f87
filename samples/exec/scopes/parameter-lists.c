// What a parameter list declares is known in the rest of it and in the body, and nowhere else.
#include <stdio.h>
enum {A = 1}; struct S { char c; };
int f(enum {A = 5, C = 6} e, int x[sizeof(struct S {int q[4];})]) { return A + C + (int)sizeof(struct S); }
int g(int n, int a[n], struct T {int z;} *p);
int h(struct S2 { int a; } *s, struct S2 t) { struct S2 u = {3}; return u.a + A; }
int k(int (*cb)(enum {A = 50} x), int y[A]) { return A; }
int (*fp(enum {A=77} z))(enum {A=78} w) { return 0; }
int (*fp2(enum {A=87} z))(enum {A=78} w) { printf("%d\n", A); return 0; }
int kr(a, b) enum {A = 99} a; struct S {int y[2];} b; { return A + (int)sizeof(struct S) + b.y[0]; }
int nest(int a, int (*q)[a], int b[a + sizeof(*q)]) { return sizeof *q; }
int ret(void); 
enum {Z = 8} rz(int x) { return Z + x; }
int shadow(int S, struct S *s) { return sizeof(struct S) + S; }
int main(void){
  int arr[40] = {0};
  printf("%d %d\n", f(0, arr), A);
  printf("%d\n", k(0, 0));
  fp(0); fp2(0);
  struct S { int y[2]; } v = {{1,2}};
  printf("%d\n", rz(3));
  printf("%d %d\n", nest(3, (void*)arr, arr), shadow(3, 0));
  int (*pf)(enum {A = 44} x) = 0;
  printf("%d\n", A);
  return sizeof(int (*)(enum {A = 45} x)) - A;
}

// A function is a pointer once an operator has been applied to it.
#include <stdio.h>
int f(int x) { return x; } double g(double);
int main(void){ 
 printf("%d\n", _Generic((typeof(1 ? f : f))0, int (*)(int): 1, default: 2));
 printf("%d\n", _Generic(1 ? f : f, int (*)(int): 1, default: 2));
 typeof(1 ? f : f) p = f; typeof(f) h; typeof(&f) k = f; typeof(*f) *l = f; typeof(f) *m = f; typeof(0, f) n = f;
 printf("%d\n", p(3) + k(4) + l(5) + m(6) + n(1));
 printf("%d\n", _Generic(f, int (*)(int): 1, default: 2));
 printf("%d %d\n", (int)sizeof(f), (int)sizeof(typeof(1?f:f)));
 return 0; }

// Complex numbers in declarations of functions, types and members.
#include <complex.h>
#include <stdio.h>
struct Z { double complex z; int i; }; typedef float complex fc; fc *ptr; extern double complex ext(double complex);
int main(void){ printf("%d %d %d %d\n", (int)sizeof(double _Complex), (int)sizeof(struct Z), (int)sizeof(fc), (int)_Alignof(long double complex)); return ptr != 0; }

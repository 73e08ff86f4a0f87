// Builtins that gcc computes while it compiles: in static initialisers, lengths, labels, assertions.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <math.h>
#include <stddef.h>
struct s {char c; int a[4]; double d;};
static int a1 = __builtin_clz(5), a2=__builtin_ctzll(8), a3=__builtin_popcountl(0xff), a4=__builtin_ffs(0), a5=__builtin_parity(7), a6=__builtin_clrsb(-1), a7=__builtin_bswap16(0x1234);
static unsigned long long a8=__builtin_bswap64(0x0102030405060708ull)+__builtin_bswap32(0x01020304);
static int b1=__builtin_constant_p(3), b2=__builtin_expect(3+4,1), b3=__builtin_choose_expr(1,5,6.0), b4=__builtin_offsetof(struct s,a[2]);
static double c1=__builtin_huge_val(), c2=__builtin_inf(), c3=__builtin_nan(""), c4=-__builtin_inff();
static long double c5=__builtin_huge_vall(); static float c6=__builtin_nanf("");
static int d1=__builtin_strlen("hello"), d2=__builtin_abs(-3), d3=__builtin_isnan(0.0/0.0), d4=__builtin_isinf(1.0/0), d5=__builtin_signbit(-1.0), d6=__builtin_isfinite(1.0),d7=__builtin_isnormal(1e-320), d8=1;
static double e1=__builtin_fabs(-2.5), e2=__builtin_sqrt(16.0), e3=__builtin_floor(2.7), e4=__builtin_copysign(3.0,-1.0), e5=__builtin_pow(2,10), e6=__builtin_trunc(-2.5);
static int f1=strlen("abc"), f2=abs(-7), f3=__builtin_isless(1.0,2.0), f4=__builtin_isunordered(1.0,0.0/0.0), f5=__builtin_fpclassify(0,1,2,3,4,1.0), f6=__builtin_strcmp("a","b")<0;
static double g1=fabs(-1.5), g2=sqrt(2.25), g3=NAN, g4=INFINITY, g5=HUGE_VAL;
int arr[__builtin_popcount(0xf)]; enum{E=__builtin_ctz(16), F=__builtin_bswap16(1), G=__builtin_ffsll(0x100000000ll)};
_Static_assert(__builtin_clz(1)==31,""); _Static_assert(__builtin_constant_p(1),"");
struct {int x:__builtin_popcount(7);} bf;
int x; const int ci=5; static const int sci=6; char buf[4];
int *px=&x;
int f(int n){ switch(n){case __builtin_popcount(3): return 1; case __builtin_clz(1u<<20): return 2;} return 0; }
#define CP(e) printf("%d cp %d\n",__LINE__,__builtin_constant_p(e))
int main(){ printf("%d %d %d %d %d %d %d %llu\n",a1,a2,a3,a4,a5,a6,a7,a8); printf("%d %d %d %d\n",b1,b2,b3,b4);
printf("%f %f %f %f %Lf %f\n",c1,c2,c3,c4,c5,c6); printf("%d %d %d %d %d %d %d %d\n",d1,d2,!!d3,!!d4,!!d5,!!d6,d7,d8);
printf("%f %f %f %f %f %f\n",e1,e2,e3,e4,e5,e6); printf("%d %d %d %d %d %d\n",f1,f2,f3,f4,f5,f6);printf("%f %f %f %f %f\n",g1,g2,g3,g4,g5);
printf("%zu %d %d %d %zu %d %d\n",sizeof arr,E,F,G,sizeof bf,f(2),f(11));
CP(1); CP(1.5); CP("abc"); CP(x); CP(&x); CP(&"abc"[0]); CP(strlen("abc")); CP(sqrt(4.0)); CP(x*0); CP(x-x); CP(x?1:1); CP(sizeof x); CP((int*)0); CP((void*)4); CP(buf); CP(main); CP(1+2.5); CP(x&&0); CP(0&&x); CP(1||x); CP(abs(-3)); CP(__builtin_popcount(5)); CP(({3;})); CP(px); CP((long)&x); CP(&*"abc"); CP(__func__); CP(L"x"); CP((char*)"abc"); CP(__builtin_expect(3,1)); CP(1?2:x); CP(x==x); CP(-1); CP(!x); CP(0*x);CP(x|1);CP(-1|x);CP(0&x);
return 0;}

// Types with the formats of float, double and long double that are types of their own.
#include <stdio.h>
#define T(e) _Generic((e), float:"float", double:"double", long double:"ld", _Float32:"F32", _Float64:"F64", _Float32x:"F32x", _Float64x:"F64x", _Float128:"F128")
#define S(a,b) printf("%s+%s=%s %s\n",#a,#b,T((a)1+(b)1),T((b)1*(a)1))
int main(){ S(float,_Float32);S(double,_Float64);S(double,_Float32x);S(_Float64,_Float32x);S(long double,_Float64x);S(_Float32,double);S(_Float32,_Float64);S(_Float32x,float);S(_Float64x,double);S(_Float64x,_Float64);S(_Float32x,_Float32);S(long double,_Float64);S(long double,_Float32x); S(long double,_Float32); S(_Float64,float); S(int,_Float32);S(long,_Float64);
 printf("%s %s %s %s\n",T(1.0f32),T(1.0f64),T(1.0f32x),T(1.0f64x)); printf("%s %s\n", T(1.0F64),T(1.5w)); printf("%d %d %d %d\n",(int)sizeof(_Float32),(int)sizeof(_Float64),(int)sizeof(_Float32x),(int)sizeof(_Float64x)); printf("%d %d\n",(int)sizeof(__float80), _Generic((__float80)0,long double:1,_Float64x:2,default:3)); _Float32 x=0.1f32; _Float64 y=x*3; printf("%.17g %.17g\n",(double)x,(double)y); return 0;}

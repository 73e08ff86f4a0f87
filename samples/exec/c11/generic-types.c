// What _Generic takes the types of constants, bit-fields and functions to be.
#include <stdio.h>
#include <stddef.h>
#define P(e) printf("%d %s\n",__LINE__,e)
struct B {unsigned a:3; int b:32; _Bool c:1; unsigned long long d:64; long long e:40; char f:8; unsigned g:32; enum {Q} h:3;} s;
int main(void){
 P(_Generic((_Float32)1, float:"f", _Float32:"F32", default:"d"));
 P(_Generic((_Float64)1, double:"f", _Float64:"F64", default:"d"));
 P(_Generic((_Float32x)1, double:"f", _Float32x:"F32x", default:"d"));
 P(_Generic((_Float64x)1, long double:"f", _Float64x:"F64x", default:"d"));
 P(_Generic(1.0f32, float:"f", _Float32:"F32", default:"d"));
 P(_Generic(1.0f64, double:"f", _Float64:"F64", default:"d"));
 P(_Generic((_Float32)1+1.0f, float:"f", _Float32:"F32", default:"d"));
 P(_Generic((_Float64)1+1.0, double:"f", _Float64:"F64", default:"d"));
 P(_Generic((_Float64)1+1.0f, double:"f", _Float64:"F64", default:"d"));
 P(_Generic((_Float32*)0, float*:"f", _Float32*:"F32", default:"d"));
 P(_Generic(L'a', int:"int", long:"long", default:"d"));
 P(_Generic(u'a', unsigned short:"us", int:"i", default:"d"));
 P(_Generic(U'a', unsigned:"u", default:"d"));
 P(_Generic(L"a", wchar_t*:"w", default:"d"));
 P(_Generic(u"a", unsigned short*:"us", default:"d"));
 P(_Generic(u8"a", char*:"c", unsigned char*:"uc", default:"d"));
 P(_Generic((ptrdiff_t)0, int:"i", long:"l", default:"d"));
 P(_Generic((size_t)0, unsigned:"u", unsigned long:"ul", default:"d"));
 P(_Generic((wchar_t)0, int:"i", long:"l", default:"d"));
 P(_Generic(s.a, unsigned:"u", int:"i", default:"d"));
 P(_Generic(s.b, int:"i", default:"d"));
 P(_Generic(s.c, _Bool:"b", int:"i", default:"d"));
 P(_Generic(s.d, unsigned long long:"ull", default:"d"));
 P(_Generic(s.e, long long:"ll", default:"d"));
 P(_Generic(s.e+1, long long:"ll", int:"i", default:"d"));
 P(_Generic(s.f, char:"c", default:"d"));
 P(_Generic(s.g, unsigned:"u", default:"d"));
 P(_Generic(s.a+0, unsigned:"u", int:"i", default:"d"));
 P(_Generic((0,s.a), unsigned:"u", int:"i", default:"d"));
 P(_Generic(s.a=1, unsigned:"u", int:"i", default:"d"));
 P(_Generic(s.a++, unsigned:"u", int:"i", default:"d"));
 P(_Generic(1?s.a:s.a, unsigned:"u", int:"i", default:"d"));
 P(_Generic(({s.a;}), unsigned:"u", int:"i", default:"d"));
 P(_Generic((char)1, char:"c", signed char:"sc", unsigned char:"uc"));
 P(_Generic(&main, int(*)(void):"f", default:"d"));
 P(_Generic(main, int(*)():"f", default:"d"));
 P(_Generic(printf, int(*)(const char*,...):"f", default:"d"));
 P(_Generic((int(*)())0, int(*)(int):"f", default:"d"));
 P(_Generic((int(*)[])0, int(*)[3]:"f", default:"d"));
 P(_Generic((struct B*)0, struct B*:"f", default:"d"));
 P(_Generic(s, struct B:"f", default:"d"));
 P(_Generic((long)0, int:"i", long:"l", long long:"ll"));
 return 0; }

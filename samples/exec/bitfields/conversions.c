// Bit-fields of all widths in arithmetic, assignments and increments.
#include <stdio.h>
#include <limits.h>
struct B { unsigned u3:3;
  int s5:5;
  unsigned long long w40:40;
  long long sw33:33;
  unsigned u32:32;
  _Bool b:1;
  unsigned char uc7:7;
  enum {Z,O=1} e:2;
  unsigned u31:31;
  signed char sc:3;
  unsigned short us:16;
};
#define T(e) _Generic((e), int:"int", unsigned:"uint", long:"long", unsigned long:"ulong", long long:"ll", unsigned long long:"ull", char:"char", signed char:"sc", unsigned char:"uc", short:"s", unsigned short:"us", float:"f", double:"d", long double:"ld", _Bool:"bool", default:"other")
#define S(e) printf("%d %s %s\n", __LINE__, #e, T(e))
int main(void){
  struct B b={.u3=7,.s5=-16,.w40=(1ULL<<40)-1,.sw33=-1,.u32=~0u,.b=1,.uc7=127,.e=1,.u31=0x7fffffff,.sc=-4,.us=65535};
  S(b.u3+0);
  S(b.u31+0);
  S(b.u32+0);
  S(b.w40+0);
  S(b.sw33+0);
  S(+b.b);
  S(b.e+0);
  S(-b.uc7);
  S(~b.us);
  S(b.u3<<1);
  S(b.w40<<1);
  S(b.u3|0u);
  S(b.u3 ? b.u3 : b.u3);
  printf("%d %d %d\n", b.u3 - 8 < 0, b.u31 - 0x7fffffff -1 < 0, b.u32 + 1 == 0);
  printf("%llu %lld\n", (unsigned long long)(b.w40 + 1), (long long)b.sw33);
  printf("%d\n", (b.w40 << 24) == 0);
  printf("%llx\n",(unsigned long long)(b.w40*2));
  printf("%d %d\n", ~b.u3, -b.u3);
  b.u3 += 3;
  printf("%d\n", b.u3);
  b.s5 -= 1;
  printf("%d\n", b.s5);
  b.u3--;
  printf("%d\n", b.u3);
  printf("%d\n", b.s5++);
  printf("%d %d\n", b.s5, --b.sc);
  b.b += 5;
  printf("%d\n", b.b);
  b.b--;
  printf("%d\n", b.b);
  b.b--;
  printf("%d\n", b.b);
  printf("%d\n", (b.u3 = 12));
  printf("%d\n", (b.s5 = 31));
  printf("%lld\n",(long long)(b.sw33 = 1LL<<32));
  b.us *= 3;
  printf("%d\n", b.us);
  b.us >>= 3;
  printf("%d\n", b.us);
  b.uc7 <<= 3;
  printf("%d\n", b.uc7);
  b.u32 -= 1;
  printf("%u\n", b.u32);
  b.w40 += 5;
  printf("%llu\n",(unsigned long long)b.w40);
  b.e = 3;
  printf("%d\n", b.e);
  unsigned long long q = b.w40 - (1ULL<<41);
  printf("%llx\n", q);
  printf("%d\n", b.w40 - 10 > 0);
  b.w40=3;
  printf("%d\n", b.w40 - 10 > 0);
  printf("%llx\n", (unsigned long long)(b.w40-10));
  printf("%llx\n",(unsigned long long)~b.w40);
  printf("%llx\n", (unsigned long long)-b.w40);
  printf("%zu\n", sizeof(b));
  printf("%zu %zu\n", sizeof(b.u3+0), sizeof(b.w40+0));
  return 0;
}

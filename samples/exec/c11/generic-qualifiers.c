// Qualifiers behind pointers decide what _Generic chooses; typeof keeps those of an object.
#include <stdio.h>
#define P(e) printf("%d %s\n", __LINE__, e)
int i; volatile int vi;
struct P {const char *name; char *volatile vp; int *restrict r; union {const int u; int w;}; const struct {int z[2][2];} in;};
static const struct P table[2] = {{"a"},{"b"}};
static int f(const int x, int a[const 3], const char *const *argv, int (*const cb)(const int *)) {
  P(_Generic(&x,int*:"i*",const int*:"ci*"));
  P(_Generic(&a,int**:"i**",int*const*:"i*const*"));
  P(_Generic(a,int*:"i*",const int*:"ci*"));
  P(_Generic(argv,char**:"1",const char**:"2",char*const*:"3",const char*const*:"4"));
  P(_Generic(*argv,char*:"1",const char*:"2"));
  P(_Generic(&*argv[0],char*:"1",const char*:"2"));
  P(_Generic(&cb,int(**)(const int*):"1",int(*const*)(const int*):"2",int(*const*)(int*):"3"));
  return x;
}
static int g(x, y) const int x; char *const y; { P(_Generic(&x,int*:"i*",const int*:"ci*")); P(_Generic(&y,char**:"1",char*const*:"2")); return 0; }
static int cbf(const int *p){return *p;}
_Static_assert(_Generic(1?(int*)0:(const int*)0, const int*:1, int*:0), "");
int main(int argc, char **argv){
  const char *names[]={"x"};
  int a[3]={0};
  f(1,a,names,cbf); g(1,0);
  P(_Generic(table[0].name,char*:"1",const char*:"2"));
  P(_Generic(&table[0].name,const char**:"1",const char*const*:"2",char**:"3"));
  P(_Generic(&table[0].vp,char**:"1",char*volatile*:"2",char*const volatile*:"3"));
  P(_Generic(&table->r,int**:"1",int*restrict*:"2",int*const restrict*:"3"));
  P(_Generic(&table->u,int*:"1",const int*:"2"));
  struct P p; P(_Generic(&p.u,int*:"1",const int*:"2")); P(_Generic(&p.w,int*:"1",const int*:"2"));
  P(_Generic(p.in.z,int(*)[2]:"1",const int(*)[2]:"2"));
  P(_Generic(p.in.z[0],int*:"1",const int*:"2"));
  P(_Generic(&p.in.z[0][1],int*:"1",const int*:"2"));
  P(_Generic(&p.in,typeof(p.in)*:"1",default:"2"));
  P(_Generic(1?&i:(const int*)0,int*:"1",const int*:"2"));
  P(_Generic(0?&i:(const volatile int*)&i,int*:"1",const volatile int*:"2"));
  P(_Generic(i?a:(const int*)a,int*:"1",const int*:"2"));
  P(_Generic((const int(*)[3])&a,int(*)[3]:"1",const int(*)[3]:"2"));
  P(_Generic(i?(const int(*)[3])&a:&a,int(*)[3]:"1",const int(*)[3]:"2",default:"3"));
  P(_Generic(i?(volatile int(*)[3])&a:(void*)&a,void*:"1",volatile void*:"2",default:"3"));
  P(_Generic(i?(int(*)[])&a:(const int(*)[3])&a,int(*)[3]:"1",const int(*)[3]:"2",default:"3"));
  P(_Generic((1,names),char**:"1",const char**:"2"));
  P(_Generic(names+1,char**:"1",const char**:"2"));
  return 0;
}

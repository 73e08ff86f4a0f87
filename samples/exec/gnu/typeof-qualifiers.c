// What has which qualifiers: typeof, &, decay, members, ?:, __builtin_types_compatible_p.
#include <stdio.h>
#define K(x) _Generic(&(x), int*: "int", const int*: "const int", volatile int*: "volatile int", const volatile int*: "cv int", _Atomic int*: "atomic int", default: "other")
#define P(e) printf("%d %s\n", __LINE__, e)
#define C(a,b) printf("%d %d\n", __LINE__, __builtin_types_compatible_p(a,b))
const int ci=1; int i; volatile int vi; const int ca[3]={1,2,3}; typedef int A3[3]; const A3 cta={1,2,3}; _Atomic int at;
struct S {int m; const int cm; int arr[3];}; const struct S cs; struct S s;
const int f(void){return 1;}
int main(void){
 {typeof(ci) const *p; P(_Generic(p,int*:"int",const int*:"cint"));}
 {typeof((const int)i) t; P(K(t));}
 {typeof((0,ci)) t; P(K(t));}
 {typeof(({ci;})) t; P(K(t));}
 {typeof(i?ci:ci) t; P(K(t));}
 {typeof(f()) t; P(K(t));}
 {typeof(+ci) t; P(K(t));}
 {typeof(s.m=ci) t; P(K(t));}
 {typeof(ci) t=0; P(K(t));}
 {__auto_type t=ci; P(K(t));}
 {__auto_type t=vi; P(K(t));}
 {typeof(cs.m) t=0; P(K(t));}
 {typeof(cs.arr[0]) t=0; P(K(t));}
 {typeof(s.cm) t=0; P(K(t));}
 {typeof(cta[0]) t=0; P(K(t));}
 {typeof(at) t=0; P(K(t));}
 {typeof(*&ci) t=0; P(K(t));}
 {typeof((const int){1}) t=0; P(K(t));}
 {typeof(__builtin_choose_expr(1,ci,i)) t=0; P(K(t));}
 {typeof(_Generic(1,int:ci,default:i)) t=0; P(K(t));}
 {typeof(__extension__ ci) t=0; P(K(t));}
 {typeof((ci)) t=0; P(K(t));}
 {typeof(-ci) t=0;P(K(t));}
 {typeof(vi=1) t=0;P(K(t));}
 {typeof(vi++) t=0;P(K(t));}
 {typeof(vi+=1) t=0;P(K(t));}
 P(_Generic(ci,int:"int",const int:"cint"));
 P(_Generic(cs.arr,int*:"int*",const int*:"cint*"));
 P(_Generic(&cs.arr,int(*)[3]:"int*",const int(*)[3]:"cint*"));
 P(_Generic(&ca,int(*)[3]:"int*",const int(*)[3]:"cint*"));
 P(_Generic(&cta,int(*)[3]:"int*",const int(*)[3]:"cint*"));
 P(_Generic(&f,int(*)(void):"int",default:"?"));
 P(_Generic((const int*)0, void*:"v", const int*:"ci*",int*:"i*"));
 P(_Generic(i?(const void*)0:(int*)0, void*:"v", const void*:"cv",int*:"i*"));
 P(_Generic(i?(void*)0:(const int*)&i, void*:"v", const void*:"cv",const int*:"ci*"));
 P(_Generic(i?(void*)&i:(const int*)&i, void*:"v", const void*:"cv",const int*:"ci*"));
 P(_Generic(i?(volatile int*)&i:(const int*)&i, volatile int*:"v", const int*:"ci", const volatile int*:"cvi*"));
 P(_Generic(i?0:(const int*)&i, volatile int*:"v", const int*:"ci", const volatile int*:"cvi*"));
 P(_Generic(__func__,char*:"c",const char*:"cc*"));
 P(_Generic("abc",char*:"c",const char*:"cc*"));
 P(_Generic(&"abc",char(*)[4]:"c",const char(*)[4]:"cc*"));
 P(_Generic((int *const)0,int*:"i",int*const:"ic"));
 P(_Generic((int **)0,int*const*:"c",int**:"ic"));
 P(_Generic((int *restrict*)0,int**:"c",int*restrict*:"ic"));
 P(_Generic(&at,int*:"i",_Atomic int*:"ai"));
 P(_Generic(at,int:"i",default:"d"));
 P(_Generic((void(*)(const int))0,void(*)(int):"i",default:"d"));
 P(_Generic((void(*)(const int*))0,void(*)(int*):"i",default:"d"));
 P(_Generic((const int(*)(void))0,int(*)(void):"i",default:"d"));
 C(const int,int); C(const int*,int*); C(int*const,int*); C(const int[3],int[3]); C(const int[],int[3]); C(typeof(ca),int[3]);C(const A3,A3); C(const int(*)[3],int(*)[3]); C(_Atomic int,int); C(_Atomic int*,int*); C(char**,const char**); C(void(int),void(const int)); C(const int(void),int(void)); C(volatile struct S, struct S); C(const int[2][3],int[2][3]);C(const int*[3],int*[3]);C(int*const[3],int*[3]);
 enum{X}e1; enum{Y}e2; C(typeof(e1),typeof(e2)); C(typeof(e1),unsigned); C(typeof(e1)*,unsigned*);C(typeof(e1)*,int*);
 P(_Generic(&e1, typeof(&e2):"e2", default:"d"));
 P(_Generic(cta,int*:"i",const int*:"ci"));
 P(_Generic(&cta[1],int*:"i",const int*:"ci"));
 const int (*pa)[3]=&ca; P(_Generic(*pa,int*:"i",const int*:"ci")); P(_Generic(&**pa,int*:"i",const int*:"ci"));
 P(_Generic(&*pa+1,int(*)[3]:"i",const int(*)[3]:"ci"));
 struct {const struct {int z;} in; const struct {int an;}; } n={{1},{1}}; P(K(n.in.z)); P(K(n.an));
 const struct S *ps=&cs; P(K(ps->m)); P(_Generic(&ps->arr[1],int*:"i",const int*:"ci")); P(_Generic(ps->arr,int*:"i",const int*:"ci"));
 typedef const int CI; CI *x=0; P(_Generic(x,int*:"i",const int*:"ci")); CI arr2[2]={1}; P(_Generic(arr2,int*:"i",const int*:"ci"));
 typeof(const int*)y=0;P(_Generic(y,int*:"i",const int*:"ci"));
 typeof(typeof(ci)*) z=0;P(_Generic(z,int*:"i",const int*:"ci"));
 P(_Generic((const char*)"a"+1,char*:"i",const char*:"ci"));
 P(_Generic(&(struct S){1}.m,int*:"i",const int*:"ci"));
 P(_Generic(&((const struct S){1}).m,int*:"i",const int*:"ci"));
 P(_Generic(({const int*q=0;q;}),int*:"i",const int*:"ci"));
 P(_Generic((struct S*)0, const struct S*:"c", struct S*:"n"));
 {typeof(int *) *const volatile p=0; P(_Generic(&p,int***:"n",int**const*:"c",int**const volatile*:"cv"));}
 {const int*q=0; typeof(q) *pp=&q; P(_Generic(pp,int**:"n",const int**:"cc")); }
 {typeof(s) const *q=0; P(_Generic(q,struct S*:"n",const struct S*:"cc")); }
 {_Atomic(int) q=0; P(K(q));}
 {typeof(_Atomic int) q=0; P(K(q));}
 {typeof(at+0) q=0; P(K(q));}
 {typeof((_Atomic int)0) q=0; P(K(q));}
 {typeof((volatile int)0) q=0; P(K(q));}
 {typeof(__builtin_constant_p(1)?ci:ci) q=0; P(K(q));}
 {typeof(1?ci:ci) q=0; P(K(q));}
 {typeof(({vi;})) q=0; P(K(q));}
 {typeof((0,vi)) q=0; P(K(q));}
 {typeof(i?vi:vi) q=0; P(K(q));}
}

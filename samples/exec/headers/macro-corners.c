// Corners of the preprocessor: rescanning, stringizing, pasting, line numbers, digraphs.
#include <stdio.h>
#define EMPTY
#define LP (
#define CALL(f,x) f x
#define F(x) [x]
#define CAT(a,b) a##b
#define XCAT(a,b) CAT(a,b)
#define S(...) #__VA_ARGS__
#define S2(...) #__VA_ARGS__
#define XS(...) S2(__VA_ARGS__)
#define V(...) S2(__VA_ARGS__)
#define VN(a,...) a V(__VA_ARGS__)
#define REC REC+1
#define A1 B1
#define B1 A1
#define NARG_(a,b,c,d,n,...) n
#define NARG(...) NARG_(__VA_ARGS__,4,3,2,1,0)
#define IF(c) XCAT(IF_,c)
#define IF_0(t,e) e
#define IF_1(t,e) t
#define EVAL(...) __VA_ARGS__
#define G(x,y) x y
#define OBJ (1+2)
#define str(s) # s
#define xstr(s) str(s)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
#define t(x,y,z) x ## y ## z
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
#define GNU(fmt,args...) V(fmt|args)
#define DEF defined(EMPTY)
#if DEF && !defined(NOPE) && (1?2:3)==2 && -1<0u == 0 && 'a'==97 && 0x10==16 && (2||(1/0)) && 1
int cond=1;
#elif 1
int cond=2;
#else
#error no
#endif
#if 0
unbalanced ' quote " and #nonsense
#elif defined EMPTY
#  define INNER 5
#endif
#ifdef INNER
#undef INNER
#define INNER 6
#endif
#line 100 "fake.c"
static const char *file=__FILE__;
static int line=__LINE__;
#define LONG 1 + \
  2 + \
3
/* com/* ment */ int after_comment = 4; // line \
 continued comment
int x1 = 5;
%:define DIG 7
int dig<:2:>=<%1,DIG%>;
#define SELF(x) x SELF
#define f(a) a*g
#define g(a) f(a)
static int e=EVAL(1 EVAL(+2));
int main(void){ printf("%s\n",XS(F(1)EMPTY F(2)));
  printf("%s\n",XS(CALL(F,(3))));
  printf("%s\n",S(a   b "q\n" '\'' \ ));
  printf("%s|%s|%s\n",V(),V(1,2),V( a , (b,c) ));
  printf("%s|%s\n",VN("x"),VN("x",1,2));
  printf("%s\n",XS(REC));
  printf("%s\n",XS(A1));
  printf("%d %d\n",NARG(a),NARG(a,b,c));
  printf("%d %d\n",IF(1)(3,4),IF(0)(3,4));
  printf("%s\n",XS(EVAL(G(a,b)c)));
  printf("%d\n",2*OBJ);
  printf("%s %s\n",xstr(INCFILE(2).h),xglue(HIGH,LOW));
  int j=t(1,2,3)+t(,4,5)+t(6,,7)+t(8,9,)+t(10,,);
  printf("%d\n",j);
  printf("%s\n",join(x,y));
  printf("%s|%s\n",GNU("a"),GNU("a",1,2));
  printf("%d %d %s %d %d %d %d %d\n",cond,INNER,file,line,LONG,after_comment,x1,dig[1]);
  printf("%s\n",XS(f(2)(9)));
  printf("%s\n",XS(SELF(1)(2)));
  printf("%d\n",e);
  printf("%s\n",S(1.2e+3.4 .5 0x.p1 ..));
  printf("%s\n", XS(XCAT(1,e)XCAT(+,+)XCAT(<,<=)));
  printf("%s\n",XS(-EMPTY- a-EMPTY-b));
  printf("%d %d\n",__COUNTER__,__COUNTER__);
  printf("%s\n",S(@));
#define EMPTYARG(x) [x]
  printf("%s %s\n",XS(EMPTYARG()),XS(EMPTYARG(EMPTY)));
  printf("%s\n",__func__);
  printf("%d\n",__STDC__+(__STDC_VERSION__>=199901L));
#pragma whatever
  _Pragma("pack(1)") _Pragma("pack()") ;
  return __LINE__;
}

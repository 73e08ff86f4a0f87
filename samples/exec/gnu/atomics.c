// __sync and __atomic builtins do what their parts do one after the other.
#include <stdio.h>
#include <stdbool.h>
static int calls; static int g[4]={1,2,3,4};
static int *next(void){ return &g[calls++]; }
int main(void){
  int x=5; unsigned char c=250; long long ll=1LL<<40; short s=-1; char *p="hello"; _Bool flag=0; long l=7;
  printf("%d %d\n",__sync_fetch_and_add(&x,3),0); printf("%d\n",x);
  int r=__sync_add_and_fetch(&x,4); printf("%d %d\n",r,x);
  printf("%d %d\n",__sync_fetch_and_sub(&c,255),0); printf("%d\n",c);
  printf("%d\n",__sync_add_and_fetch(&c,10)); printf("%d\n",c);
  printf("%d\n",__sync_fetch_and_nand(&x,6)); printf("%d\n",x);
  printf("%d\n",__sync_nand_and_fetch(&s,7)); printf("%d\n",s);
  printf("%lld\n",__sync_or_and_fetch(&ll,15)); printf("%lld\n",__sync_xor_and_fetch(&ll,1LL<<40));printf("%lld\n",__sync_and_and_fetch(&ll,6));
  printf("%d\n",__sync_bool_compare_and_swap(&x,x,100)); printf("%d\n",x); printf("%d\n",__sync_bool_compare_and_swap(&x,1,2)); printf("%d\n",x);
  printf("%d\n",__sync_val_compare_and_swap(&x,100,-7)); printf("%d\n",x);
  printf("%d\n",__sync_lock_test_and_set(&x,9)); printf("%d\n",x); __sync_lock_release(&x); printf("%d\n",x); __sync_synchronize();
  printf("%s\n",__sync_fetch_and_add(&p,1)); printf("%s\n",p);
  x=0x7fffffff; printf("%d\n",__sync_add_and_fetch(&x,1)); printf("%d\n",__atomic_fetch_sub(&x,1,__ATOMIC_SEQ_CST)); printf("%d\n",x);
  printf("%d\n",__atomic_load_n(&x,__ATOMIC_ACQUIRE)); __atomic_store_n(&x,42,__ATOMIC_RELEASE); printf("%d\n",x);
  printf("%d\n",__atomic_exchange_n(&x,43,5)); printf("%d\n",x);
  int e=43; printf("%d\n",__atomic_compare_exchange_n(&x,&e,50,0,5,5)); printf("%d %d\n",x,e); printf("%d\n",__atomic_compare_exchange_n(&x,&e,60,1,5,5)); printf("%d %d\n",x,e);
  int d=77,o; __atomic_exchange(&x,&d,&o,5); printf("%d %d %d\n",x,d,o); __atomic_load(&x,&o,5); printf("%d\n",o); d=78; __atomic_store(&x,&d,5); printf("%d\n",x);
  e=78; d=79; printf("%d\n",__atomic_compare_exchange(&x,&e,&d,0,5,5)); printf("%d %d %d\n",x,e,d);
  printf("%d\n",__atomic_test_and_set(&flag,5)); printf("%d\n",__atomic_test_and_set(&flag,5)); __atomic_clear(&flag,5); printf("%d\n",flag);
  printf("%d\n",__atomic_add_fetch(next(),10,5)); printf("%d %d %d %d\n",calls,g[0],g[1],g[2]);
  printf("%ld\n",__atomic_fetch_or(&l,8,0)); printf("%ld\n",__atomic_nand_fetch(&l,1,0)); __atomic_thread_fence(5); __atomic_signal_fence(5);
  printf("%d\n",_Generic(__sync_fetch_and_add(&c,1),unsigned char:1,int:2,default:3));
  struct {int a; int b;} st={1,2}, st2; __atomic_load(&st,&st2,5); printf("%d %d\n",st2.a,st2.b);
  double dd=1.5, de; __atomic_load(&dd,&de,5); printf("%f\n",de);
  unsigned u=3; printf("%u\n",__sync_fetch_and_add(&u,-1)); printf("%u\n",u); printf("%d\n", (int)__atomic_sub_fetch(&s, 1, 5));
  int *pi=&g[1]; printf("%d\n", *__atomic_add_fetch(&pi, sizeof(int), 5)); printf("%d\n", __sync_bool_compare_and_swap(&pi,&g[2],0)); printf("%d\n", pi==0);
  volatile int vv=1; while(__sync_lock_test_and_set(&vv,0)); printf("%d\n",vv);
  _Atomic int at=4; __atomic_fetch_add(&at,3,5); printf("%d\n",at); at+=3; at++; printf("%d\n",at);
  return 0; }

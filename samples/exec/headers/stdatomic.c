// stdatomic.h in a program of one thread.
#include <stdatomic.h>
#include <stdio.h>
atomic_int a = ATOMIC_VAR_INIT(3); atomic_flag f = ATOMIC_FLAG_INIT;
int main(void){ atomic_fetch_add(&a,4); printf("%d\n",atomic_load(&a)); int e=7; printf("%d\n",atomic_compare_exchange_strong(&a,&e,9)); printf("%d\n",a); printf("%d\n",atomic_flag_test_and_set(&f)); atomic_flag_clear(&f); atomic_store(&a,1); printf("%d\n",atomic_exchange(&a,2)); atomic_init(&a,5); a--; printf("%d\n",a); printf("%d\n",atomic_fetch_xor_explicit(&a,6,memory_order_relaxed)); return 0;}

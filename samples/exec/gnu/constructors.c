// Constructors and destructors by priority, around main and what atexit registered.
#include <stdio.h>
#include <stdlib.h>
#define C(n,...) static void __attribute__((constructor __VA_ARGS__)) c##n(void){printf("c" #n "\n");}
#define D(n,...) static void __attribute__((destructor __VA_ARGS__)) d##n(void){printf("d" #n "\n");}
C(1) C(2,(300)) C(3,(200)) C(4) C(5,(200)) D(1) D(2,(300)) D(3,(200)) D(4) D(5,(200))
static void at(void){printf("atexit\n");}
static void __attribute__((constructor(150))) reg(void){atexit(at);}
static void __attribute__((constructor,destructor)) both(void){printf("both\n");}
int main(int argc,char**argv){printf("main\n"); if(argc>1) exit(3); return 2;}

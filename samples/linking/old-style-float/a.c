#include <stdio.h>
double f();
int main(void){printf("%g\n",f(2.5));return 0;
}

#include <stdio.h>
int x_ __asm__("shared_x")=5;
int g(void);
int main(void){printf("%d\n",g());return 0;
}

#include <stdio.h>
static int x=4;
int main(void){extern int x;
printf("%d\n",x);return 0;
}

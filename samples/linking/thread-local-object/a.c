#include <stdio.h>
extern _Thread_local int t;
int main(void){t++;printf("%d\n",t);return 0;
}

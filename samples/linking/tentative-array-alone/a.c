#include <stdio.h>
int t[];
int main(void){t[0]=3;printf("%d\n",t[0]);return 0;
}

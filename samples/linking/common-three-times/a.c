#include <stdio.h>
long c;
int main(void){printf("%ld\n",c);return 0;
}

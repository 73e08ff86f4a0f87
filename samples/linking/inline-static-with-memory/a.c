#include <stdio.h>
static inline int c(void){static int n;
return ++n;
} int o(void);
int main(void){c();c();printf("%d %d\n",c(),o());return 0;
}

#include <stdio.h>
int f(void) {
  return 1;
} int (*bp(void))(void);
int main(void){printf("%d %d\n",bp()==f,bp()());return 0;
}

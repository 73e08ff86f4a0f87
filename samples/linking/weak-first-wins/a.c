#include <stdio.h>
__attribute__((weak)) int f(void) {
  return 1;
} int g(void);
int main(void){printf("%d %d\n",f(),g());return 0;
}

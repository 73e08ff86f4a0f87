#include <stdio.h>
__attribute__((destructor)) static void d3(void){puts("d3");
}

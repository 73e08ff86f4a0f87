#include <stdio.h>
__attribute__((destructor)) static void d1(void){puts("d1");
} __attribute__((destructor(200))) static void d2(void){puts("d2");
} int main(void){puts("m");return 3;
}

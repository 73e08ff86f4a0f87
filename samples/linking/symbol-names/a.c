#include <stdio.h>
int local_name(void) __asm__("shared_name");
int main(void) { printf("%d\n", local_name()); return 0; }

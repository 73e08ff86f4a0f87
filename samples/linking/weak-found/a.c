#include <stdio.h>
extern void hook(void) __attribute__((weak));
int main(void) { if (hook) hook(); else puts("none"); return 0; }

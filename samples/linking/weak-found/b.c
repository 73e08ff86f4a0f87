#include <stdio.h>
void hook(void) { puts("found"); }

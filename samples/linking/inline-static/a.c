#include <stdio.h>
#include "f.h"
int g(void);
int main(void) { f(); f(); printf("%d %d\n", f(), g()); return 0; }

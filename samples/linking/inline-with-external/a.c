#include <stdio.h>
#include "f.h"
int g(int);
int main(void) { printf("%d %d\n", f(1), g(1)); return 0; }

#include <stdio.h>
#include "color.h"
int main(void) { current = next(RED); printf("%d %d\n", current, next(current)); return 0; }

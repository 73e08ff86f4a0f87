#include <stdio.h>
int later(int n) { return n + 1; }
void done(void) { puts("done"); }

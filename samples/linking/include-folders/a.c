#include <stdio.h>
#include <v.h>
#include <w.h>
#include "q.h"
extern int size;
#ifdef SMALL
#define S 1
#else
#define S 0
#endif
int main(void) { printf("%d %d %d %d %d %d\n", V, W, Q, size, FIRST, S); return 0; }

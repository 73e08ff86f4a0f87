#include <stdio.h>
int other(void);
static int next(void) { static int n; return ++n; }
int main(void) { next(); next(); printf("%d ", other()); printf("%d\n", next()); return 0; }

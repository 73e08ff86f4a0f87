#include <stdio.h>
typedef int (*fn)(void);
fn get(void);
static int f(void) { return 1; }
int main(void) { fn g = get(); printf("%d %d %d\n", g == f, g(), f()); return 0; }

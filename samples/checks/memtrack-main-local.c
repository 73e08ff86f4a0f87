// property: valid-memsafety
// expected: FALSE(valid-memtrack) at 10
// What only a variable of main leads to is lost when main returns, and what its calls left behind on the stack keeps no block.
#include <stdlib.h>

struct pair { int first; int second; };

static int *half(void) { struct pair *made = malloc(sizeof *made); return made ? &made->second : 0; }

int main(void) { int *kept = half(); return kept == 0; }

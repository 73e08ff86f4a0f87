#include <stdio.h>
#include "op.h"
int main(void) { for (struct op *o = ops; o->name; o++) printf("%s %d\n", o->name, o->apply(o, 10)); return 0; }

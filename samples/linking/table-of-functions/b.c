#include "op.h"
static int apply(struct op *o, int x) { return x + o->arg; }
static int times(struct op *o, int x) { return x * o->arg; }
struct op ops[] = { {"add", apply, 3}, {"mul", times, 4}, {0, 0, 0} };

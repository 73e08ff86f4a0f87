#include "f.h"
extern inline int f(int x);
int g(int x) { return f(x) * 2; }

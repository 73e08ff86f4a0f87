#include "u.h"
unsigned high(union u *u) { unsigned h = u->bits.high; u->bits.low = 9; return h; }

#include "color.h"
enum color current = BLUE;
enum color next(enum color c) { return c == RED ? GREEN : c == GREEN ? BLUE : RED; }

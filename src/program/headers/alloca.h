#ifndef _ALLOCA_H
#define _ALLOCA_H 1

#include <bits/types.h>

extern void *alloca(size_t);
#define alloca(size) __builtin_alloca(size)

#endif

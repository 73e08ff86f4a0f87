#ifndef _MALLOC_H
#define _MALLOC_H 1

#include <stddef.h>
#include <stdio.h>

extern void *malloc(size_t);
extern void *calloc(size_t, size_t);
extern void *realloc(void *, size_t);
extern void free(void *);
extern void *memalign(size_t, size_t);
extern void *valloc(size_t);
extern void *pvalloc(size_t);
extern size_t malloc_usable_size(void *);
extern int mallopt(int, int);

#endif

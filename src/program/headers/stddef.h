#ifndef _STDDEF_H
#define _STDDEF_H

#include <bits/types.h>

typedef __PTRDIFF_TYPE__ ptrdiff_t;

#ifndef __wchar_t_defined
#define __wchar_t_defined
typedef __WCHAR_TYPE__ wchar_t;
#endif

typedef struct {
  long long __max_align_ll __attribute__((__aligned__(__alignof__(long long))));
  long double __max_align_ld __attribute__((__aligned__(__alignof__(long double))));
#ifndef __LP64__
  /* The type whose alignment gcc promises on i386 has no name here. */
  char __max_align_f128[16] __attribute__((__aligned__(16)));
#endif
} max_align_t;

#define offsetof(type, member) __builtin_offsetof(type, member)

#endif

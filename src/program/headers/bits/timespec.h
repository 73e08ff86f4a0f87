#ifndef _BITS_TIMESPEC_H
#define _BITS_TIMESPEC_H

#include <bits/types.h>

#ifndef __time_t_defined
#define __time_t_defined
typedef __time_t time_t;
#endif

struct timespec {
  __time_t tv_sec;
  long tv_nsec;
};

#endif

#ifndef _SYS_TIME_H
#define _SYS_TIME_H 1

#include <bits/timeval.h>
#include <sys/types.h>

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};

#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

extern int gettimeofday(struct timeval *__restrict, void *__restrict);
extern int settimeofday(const struct timeval *, const struct timezone *);
extern int utimes(const char *, const struct timeval[2]);

#endif

#ifndef _TIME_H
#define _TIME_H 1

#include <bits/types.h>
#include <bits/timespec.h>

#ifndef __clock_t_defined
#define __clock_t_defined
typedef __clock_t clock_t;
#endif
#ifndef __clockid_t_defined
#define __clockid_t_defined
typedef __clockid_t clockid_t;
#endif
#ifndef __timer_t_defined
#define __timer_t_defined
typedef __timer_t timer_t;
#endif
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

struct itimerspec {
  struct timespec it_interval;
  struct timespec it_value;
};

#define CLOCKS_PER_SEC ((__clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define TIMER_ABSTIME 1
#define TIME_UTC 1

extern clock_t clock(void);
extern time_t time(time_t *);
extern double difftime(time_t, time_t);
extern time_t mktime(struct tm *);
extern size_t strftime(char *__restrict, size_t, const char *__restrict, const struct tm *__restrict);
extern struct tm *gmtime(const time_t *);
extern struct tm *localtime(const time_t *);
extern struct tm *gmtime_r(const time_t *__restrict, struct tm *__restrict);
extern struct tm *localtime_r(const time_t *__restrict, struct tm *__restrict);
extern char *asctime(const struct tm *);
extern char *ctime(const time_t *);
extern char *asctime_r(const struct tm *__restrict, char *__restrict);
extern char *ctime_r(const time_t *__restrict, char *__restrict);
extern char *tzname[2];
extern void tzset(void);
extern int daylight;
extern long timezone;
extern time_t timegm(struct tm *);
extern int nanosleep(const struct timespec *, struct timespec *);
extern int clock_getres(clockid_t, struct timespec *);
extern int clock_gettime(clockid_t, struct timespec *);
extern int clock_settime(clockid_t, const struct timespec *);
extern int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
extern int timespec_get(struct timespec *, int);
#ifdef _GNU_SOURCE
extern char *strptime(const char *__restrict, const char *__restrict, struct tm *);
#endif

#endif

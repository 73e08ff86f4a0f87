#ifndef _SCHED_H
#define _SCHED_H 1

#include <bits/types.h>
#include <bits/timespec.h>

#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

struct sched_param {
  int sched_priority;
};

extern int sched_yield(void);
extern int sched_setparam(__pid_t, const struct sched_param *);
extern int sched_getparam(__pid_t, struct sched_param *);
extern int sched_setscheduler(__pid_t, int, const struct sched_param *);
extern int sched_getscheduler(__pid_t);
extern int sched_get_priority_max(int);
extern int sched_get_priority_min(int);

#endif

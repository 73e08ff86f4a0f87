#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H 1

#include <bits/timespec.h>

typedef union {
#ifdef __LP64__
  char __size[32];
#else
  char __size[16];
#endif
  long __align;
} sem_t;

#define SEM_FAILED ((sem_t *)0)

extern int sem_init(sem_t *, int, unsigned int);
extern int sem_destroy(sem_t *);
extern sem_t *sem_open(const char *, int, ...);
extern int sem_close(sem_t *);
extern int sem_unlink(const char *);
extern int sem_wait(sem_t *);
extern int sem_timedwait(sem_t *__restrict, const struct timespec *__restrict);
extern int sem_trywait(sem_t *);
extern int sem_post(sem_t *);
extern int sem_getvalue(sem_t *__restrict, int *__restrict);

#endif

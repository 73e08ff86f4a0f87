/* Thread types with glibc's sizes; their contents are the library's. */
#ifndef _BITS_PTHREAD_TYPES_H
#define _BITS_PTHREAD_TYPES_H

#ifdef __LP64__
#define __SIZEOF_PTHREAD_ATTR_T 56
#define __SIZEOF_PTHREAD_MUTEX_T 40
#define __SIZEOF_PTHREAD_RWLOCK_T 56
#define __SIZEOF_PTHREAD_BARRIER_T 32
#else
#define __SIZEOF_PTHREAD_ATTR_T 36
#define __SIZEOF_PTHREAD_MUTEX_T 24
#define __SIZEOF_PTHREAD_RWLOCK_T 32
#define __SIZEOF_PTHREAD_BARRIER_T 20
#endif
#define __SIZEOF_PTHREAD_COND_T 48
#define __SIZEOF_PTHREAD_RWLOCKATTR_T 8

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;

typedef union {
  char __size[4];
  int __align;
} pthread_mutexattr_t;

typedef union {
  char __size[4];
  int __align;
} pthread_condattr_t;

union pthread_attr_t {
  char __size[__SIZEOF_PTHREAD_ATTR_T];
  long __align;
};
typedef union pthread_attr_t pthread_attr_t;

struct __pthread_mutex_s {
  int __lock;
  unsigned int __count;
  int __owner;
#ifdef __LP64__
  unsigned int __nusers;
  int __kind;
  short __spins;
  short __elision;
  struct {
    void *__prev;
    void *__next;
  } __list;
#else
  int __kind;
  unsigned int __nusers;
  int __spins;
#endif
};

typedef union {
  struct __pthread_mutex_s __data;
  char __size[__SIZEOF_PTHREAD_MUTEX_T];
  long __align;
} pthread_mutex_t;

typedef union {
  char __size[__SIZEOF_PTHREAD_COND_T];
  __extension__ long long __align;
} pthread_cond_t;

typedef union {
  char __size[__SIZEOF_PTHREAD_RWLOCK_T];
  long __align;
} pthread_rwlock_t;

typedef union {
  char __size[__SIZEOF_PTHREAD_RWLOCKATTR_T];
  long __align;
} pthread_rwlockattr_t;

typedef union {
  char __size[__SIZEOF_PTHREAD_BARRIER_T];
  long __align;
} pthread_barrier_t;

typedef union {
  char __size[4];
  int __align;
} pthread_barrierattr_t;

#endif

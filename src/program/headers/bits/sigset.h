#ifndef _BITS_SIGSET_H
#define _BITS_SIGSET_H

typedef struct {
  unsigned long __val[1024 / (8 * sizeof(unsigned long))];
} __sigset_t;

#ifndef __sigset_t_defined
#define __sigset_t_defined
typedef __sigset_t sigset_t;
#endif

#endif

#ifndef _SIGNAL_H
#define _SIGNAL_H 1

#include <bits/sigset.h>
#include <bits/types.h>
#include <bits/timespec.h>

typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
typedef __sighandler_t sighandler_t;

#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif

#define SIG_ERR ((__sighandler_t)-1)
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGIOT SIGABRT
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCLD SIGCHLD
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL 29
#define SIGPWR 30
#define SIGSYS 31
#define NSIG 65
#define _NSIG 65

#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000

union sigval {
  int sival_int;
  void *sival_ptr;
};

typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
#ifdef __LP64__
  int __pad0;
#endif
  union {
#ifdef __LP64__
    int _pad[28];
#else
    int _pad[29];
#endif
    struct {
      __pid_t si_pid;
      __uid_t si_uid;
      int si_status;
    } _sigchld;
    struct {
      void *si_addr;
    } _sigfault;
    struct {
      __pid_t si_pid;
      __uid_t si_uid;
      union sigval si_sigval;
    } _rt;
  } _sifields;
} siginfo_t;

#define si_pid _sifields._sigchld.si_pid
#define si_uid _sifields._sigchld.si_uid
#define si_status _sifields._sigchld.si_status
#define si_addr _sifields._sigfault.si_addr
#define si_value _sifields._rt.si_sigval

struct sigaction {
  union {
    __sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __sigaction_handler;
  __sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};

#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction

typedef struct {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;

extern __sighandler_t signal(int, __sighandler_t);
extern int raise(int);
extern int kill(__pid_t, int);
extern int sigemptyset(sigset_t *);
extern int sigfillset(sigset_t *);
extern int sigaddset(sigset_t *, int);
extern int sigdelset(sigset_t *, int);
extern int sigismember(const sigset_t *, int);
extern int sigprocmask(int, const sigset_t *__restrict, sigset_t *__restrict);
extern int sigsuspend(const sigset_t *);
extern int sigaction(int, const struct sigaction *__restrict, struct sigaction *__restrict);
extern int sigpending(sigset_t *);
extern int sigwait(const sigset_t *__restrict, int *__restrict);
extern int sigaltstack(const stack_t *__restrict, stack_t *__restrict);
extern void psignal(int, const char *);

#endif

#ifndef _UNISTD_H
#define _UNISTD_H 1

#include <bits/types.h>

#ifndef __ssize_t_defined
#define __ssize_t_defined
typedef __ssize_t ssize_t;
#endif
#ifndef __gid_t_defined
#define __gid_t_defined
typedef __gid_t gid_t;
#endif
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif
#ifndef __off_t_defined
#define __off_t_defined
typedef __off_t off_t;
#endif
#ifndef __useconds_t_defined
#define __useconds_t_defined
typedef __useconds_t useconds_t;
#endif
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#ifndef __intptr_t_defined
#define __intptr_t_defined
typedef __INTPTR_TYPE__ intptr_t;
#endif

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif

#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85

extern int access(const char *, int);
extern __off_t lseek(int, __off_t, int);
extern int close(int);
extern ssize_t read(int, void *, size_t);
extern ssize_t write(int, const void *, size_t);
extern ssize_t pread(int, void *, size_t, __off_t);
extern ssize_t pwrite(int, const void *, size_t, __off_t);
extern int pipe(int[2]);
extern unsigned int alarm(unsigned int);
extern unsigned int sleep(unsigned int);
extern __useconds_t ualarm(__useconds_t, __useconds_t);
extern int usleep(__useconds_t);
extern int pause(void);
extern int chown(const char *, __uid_t, __gid_t);
extern int chdir(const char *);
extern int fchdir(int);
extern char *getcwd(char *, size_t);
extern int dup(int);
extern int dup2(int, int);
extern char **__environ;
extern int execve(const char *, char *const[], char *const[]);
extern int execv(const char *, char *const[]);
extern int execle(const char *, const char *, ...);
extern int execl(const char *, const char *, ...);
extern int execvp(const char *, char *const[]);
extern int execlp(const char *, const char *, ...);
extern int nice(int);
extern void _exit(int) __attribute__((__noreturn__));
extern long pathconf(const char *, int);
extern long fpathconf(int, int);
extern long sysconf(int);
extern __pid_t getpid(void);
extern __pid_t getppid(void);
extern __pid_t getpgrp(void);
extern __pid_t getpgid(__pid_t);
extern int setpgid(__pid_t, __pid_t);
extern __pid_t setsid(void);
extern __pid_t getsid(__pid_t);
extern __uid_t getuid(void);
extern __uid_t geteuid(void);
extern __gid_t getgid(void);
extern __gid_t getegid(void);
extern int setuid(__uid_t);
extern int setgid(__gid_t);
extern __pid_t fork(void);
extern __pid_t vfork(void);
extern char *ttyname(int);
extern int isatty(int);
extern int link(const char *, const char *);
extern int symlink(const char *, const char *);
extern ssize_t readlink(const char *__restrict, char *__restrict, size_t);
extern int unlink(const char *);
extern int rmdir(const char *);
extern char *getlogin(void);
extern int getopt(int, char *const *, const char *);
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
extern int gethostname(char *, size_t);
extern int fsync(int);
extern void sync(void);
extern int getpagesize(void);
extern int getdtablesize(void);
extern int truncate(const char *, __off_t);
extern int ftruncate(int, __off_t);
extern int brk(void *);
extern void *sbrk(intptr_t);
extern long syscall(long, ...);
extern int daemon(int, int);

#endif

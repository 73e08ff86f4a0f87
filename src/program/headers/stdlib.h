#ifndef _STDLIB_H
#define _STDLIB_H 1

#include <bits/types.h>

#ifndef __wchar_t_defined
#define __wchar_t_defined
typedef __WCHAR_TYPE__ wchar_t;
#endif

/* glibc's <stdlib.h> brings these along, and programs rely on it. */
#include <sys/types.h>
#include <alloca.h>

typedef struct {
  int quot;
  int rem;
} div_t;

typedef struct {
  long quot;
  long rem;
} ldiv_t;

__extension__ typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

#define RAND_MAX 2147483647
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define MB_CUR_MAX (__ctype_get_mb_cur_max())
extern size_t __ctype_get_mb_cur_max(void);

extern double atof(const char *);
extern int atoi(const char *);
extern long atol(const char *);
extern long long atoll(const char *);
extern double strtod(const char *__restrict, char **__restrict);
extern float strtof(const char *__restrict, char **__restrict);
extern long double strtold(const char *__restrict, char **__restrict);
extern long strtol(const char *__restrict, char **__restrict, int);
extern unsigned long strtoul(const char *__restrict, char **__restrict, int);
extern long long strtoll(const char *__restrict, char **__restrict, int);
extern unsigned long long strtoull(const char *__restrict, char **__restrict, int);

extern int rand(void);
extern void srand(unsigned int);
extern int rand_r(unsigned int *);
extern long random(void);
extern void srandom(unsigned int);
extern double drand48(void);
extern long lrand48(void);
extern long mrand48(void);
extern void srand48(long);

extern void *malloc(size_t);
extern void *calloc(size_t, size_t);
extern void *realloc(void *, size_t);
extern void *reallocarray(void *, size_t, size_t);
extern void free(void *);
extern void *valloc(size_t);
extern int posix_memalign(void **, size_t, size_t);
extern void *aligned_alloc(size_t, size_t);

extern void abort(void) __attribute__((__noreturn__));
extern int atexit(void (*)(void));
extern int at_quick_exit(void (*)(void));
extern int on_exit(void (*)(int, void *), void *);
extern void exit(int) __attribute__((__noreturn__));
extern void quick_exit(int) __attribute__((__noreturn__));
extern void _Exit(int) __attribute__((__noreturn__));

extern char *getenv(const char *);
extern int putenv(char *);
extern int setenv(const char *, const char *, int);
extern int unsetenv(const char *);
extern int clearenv(void);
extern int system(const char *);
extern char *mktemp(char *);
extern int mkstemp(char *);
extern char *mkdtemp(char *);
extern char *realpath(const char *__restrict, char *__restrict);

typedef int (*__compar_fn_t)(const void *, const void *);
extern void *bsearch(const void *, const void *, size_t, size_t, __compar_fn_t);
extern void qsort(void *, size_t, size_t, __compar_fn_t);

extern int abs(int);
extern long labs(long);
extern long long llabs(long long);
extern div_t div(int, int);
extern ldiv_t ldiv(long, long);
extern lldiv_t lldiv(long long, long long);

extern int mblen(const char *, size_t);
extern int mbtowc(wchar_t *__restrict, const char *__restrict, size_t);
extern int wctomb(char *, wchar_t);
extern size_t mbstowcs(wchar_t *__restrict, const char *__restrict, size_t);
extern size_t wcstombs(char *__restrict, const wchar_t *__restrict, size_t);

extern int getsubopt(char **__restrict, char *const *__restrict, char **__restrict);
extern int getloadavg(double[], int);

#endif

#ifndef _WCHAR_H
#define _WCHAR_H 1

#include <bits/types.h>

#ifndef __GNUC_VA_LIST
#define __GNUC_VA_LIST
typedef __builtin_va_list __gnuc_va_list;
#endif
#ifndef __wchar_t_defined
#define __wchar_t_defined
typedef __WCHAR_TYPE__ wchar_t;
#endif
#ifndef __wint_t_defined
#define __wint_t_defined
typedef __WINT_TYPE__ wint_t;
#endif

typedef __mbstate_t mbstate_t;
struct tm;

#ifndef WCHAR_MIN
#define WCHAR_MIN __WCHAR_MIN__
#define WCHAR_MAX __WCHAR_MAX__
#endif
#ifndef WEOF
#define WEOF (0xffffffffu)
#endif

extern wchar_t *wcscpy(wchar_t *__restrict, const wchar_t *__restrict);
extern wchar_t *wcsncpy(wchar_t *__restrict, const wchar_t *__restrict, size_t);
extern wchar_t *wcscat(wchar_t *__restrict, const wchar_t *__restrict);
extern wchar_t *wcsncat(wchar_t *__restrict, const wchar_t *__restrict, size_t);
extern int wcscmp(const wchar_t *, const wchar_t *);
extern int wcsncmp(const wchar_t *, const wchar_t *, size_t);
extern int wcscoll(const wchar_t *, const wchar_t *);
extern wchar_t *wcsdup(const wchar_t *);
extern wchar_t *wcschr(const wchar_t *, wchar_t);
extern wchar_t *wcsrchr(const wchar_t *, wchar_t);
extern size_t wcscspn(const wchar_t *, const wchar_t *);
extern size_t wcsspn(const wchar_t *, const wchar_t *);
extern wchar_t *wcspbrk(const wchar_t *, const wchar_t *);
extern wchar_t *wcsstr(const wchar_t *, const wchar_t *);
extern wchar_t *wcstok(wchar_t *__restrict, const wchar_t *__restrict, wchar_t **__restrict);
extern size_t wcslen(const wchar_t *);
extern size_t wcsnlen(const wchar_t *, size_t);
extern wchar_t *wmemchr(const wchar_t *, wchar_t, size_t);
extern int wmemcmp(const wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemcpy(wchar_t *__restrict, const wchar_t *__restrict, size_t);
extern wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemset(wchar_t *, wchar_t, size_t);

extern wint_t btowc(int);
extern int wctob(wint_t);
extern int mbsinit(const mbstate_t *);
extern size_t mbrtowc(wchar_t *__restrict, const char *__restrict, size_t, mbstate_t *__restrict);
extern size_t wcrtomb(char *__restrict, wchar_t, mbstate_t *__restrict);
extern size_t mbrlen(const char *__restrict, size_t, mbstate_t *__restrict);
extern size_t mbsrtowcs(wchar_t *__restrict, const char **__restrict, size_t, mbstate_t *__restrict);
extern size_t wcsrtombs(char *__restrict, const wchar_t **__restrict, size_t, mbstate_t *__restrict);

extern double wcstod(const wchar_t *__restrict, wchar_t **__restrict);
extern long wcstol(const wchar_t *__restrict, wchar_t **__restrict, int);
extern unsigned long wcstoul(const wchar_t *__restrict, wchar_t **__restrict, int);
extern long long wcstoll(const wchar_t *__restrict, wchar_t **__restrict, int);
extern unsigned long long wcstoull(const wchar_t *__restrict, wchar_t **__restrict, int);

extern int wprintf(const wchar_t *__restrict, ...);
extern int swprintf(wchar_t *__restrict, size_t, const wchar_t *__restrict, ...);
extern int vwprintf(const wchar_t *__restrict, __gnuc_va_list);
extern int vswprintf(wchar_t *__restrict, size_t, const wchar_t *__restrict, __gnuc_va_list);
extern int wscanf(const wchar_t *__restrict, ...);
extern int swscanf(const wchar_t *__restrict, const wchar_t *__restrict, ...);
extern wint_t getwchar(void);
extern wint_t putwchar(wchar_t);

#endif

#ifndef _STRING_H
#define _STRING_H 1

#include <bits/types.h>
#include <strings.h>

extern void *memcpy(void *__restrict, const void *__restrict, size_t);
extern void *memmove(void *, const void *, size_t);
extern void *memccpy(void *__restrict, const void *__restrict, int, size_t);
extern void *memset(void *, int, size_t);
extern int memcmp(const void *, const void *, size_t);
extern void *memchr(const void *, int, size_t);

extern char *strcpy(char *__restrict, const char *__restrict);
extern char *strncpy(char *__restrict, const char *__restrict, size_t);
extern char *strcat(char *__restrict, const char *__restrict);
extern char *strncat(char *__restrict, const char *__restrict, size_t);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, size_t);
extern int strcoll(const char *, const char *);
extern size_t strxfrm(char *__restrict, const char *__restrict, size_t);
extern char *strchr(const char *, int);
extern char *strrchr(const char *, int);
extern size_t strcspn(const char *, const char *);
extern size_t strspn(const char *, const char *);
extern char *strpbrk(const char *, const char *);
extern char *strstr(const char *, const char *);
extern char *strtok(char *__restrict, const char *__restrict);
extern char *strtok_r(char *__restrict, const char *__restrict, char **__restrict);
extern size_t strlen(const char *);
extern size_t strnlen(const char *, size_t);
extern char *strdup(const char *);
extern char *strndup(const char *, size_t);
extern char *strerror(int);
extern char *strsignal(int);
extern char *strsep(char **__restrict, const char *__restrict);
extern char *stpcpy(char *__restrict, const char *__restrict);
extern char *stpncpy(char *__restrict, const char *__restrict, size_t);
extern void explicit_bzero(void *, size_t);

#ifdef _GNU_SOURCE
extern void *memrchr(const void *, int, size_t);
extern void *rawmemchr(const void *, int);
extern void *memmem(const void *, size_t, const void *, size_t);
extern void *mempcpy(void *__restrict, const void *__restrict, size_t);
extern char *strchrnul(const char *, int);
extern char *strcasestr(const char *, const char *);
extern char *strerror_r(int, char *, size_t);
extern char *basename(const char *);
#else
extern int strerror_r(int, char *, size_t) __asm__("__xpg_strerror_r");
#endif

#endif

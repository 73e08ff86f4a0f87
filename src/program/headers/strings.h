#ifndef _STRINGS_H
#define _STRINGS_H 1

#include <bits/types.h>

extern int bcmp(const void *, const void *, size_t);
extern void bcopy(const void *, void *, size_t);
extern void bzero(void *, size_t);
extern char *index(const char *, int);
extern char *rindex(const char *, int);
extern int ffs(int);
extern int ffsl(long);
extern int ffsll(long long);
extern int strcasecmp(const char *, const char *);
extern int strncasecmp(const char *, const char *, size_t);

#endif

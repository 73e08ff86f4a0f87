/* Types that several headers share; each gives its public name where the standard says so. */
#ifndef _BITS_TYPES_H
#define _BITS_TYPES_H

#ifndef NULL
#define NULL ((void *)0)
#endif

typedef __SIZE_TYPE__ size_t;

typedef unsigned char __u_char;
typedef unsigned short __u_short;
typedef unsigned int __u_int;
typedef unsigned long __u_long;

typedef signed char __int8_t;
typedef unsigned char __uint8_t;
typedef short __int16_t;
typedef unsigned short __uint16_t;
typedef int __int32_t;
typedef unsigned int __uint32_t;
#ifdef __LP64__
typedef long __int64_t;
typedef unsigned long __uint64_t;
typedef unsigned long __dev_t;
typedef unsigned long __nlink_t;
typedef long __ssize_t;
#else
__extension__ typedef long long __int64_t;
__extension__ typedef unsigned long long __uint64_t;
__extension__ typedef unsigned long long __dev_t;
typedef unsigned int __nlink_t;
typedef int __ssize_t;
#endif

typedef unsigned int __uid_t;
typedef unsigned int __gid_t;
typedef unsigned long __ino_t;
typedef unsigned int __mode_t;
typedef long __off_t;
typedef __int64_t __off64_t;
typedef int __pid_t;
typedef unsigned int __id_t;
typedef int __key_t;
typedef long __time_t;
typedef long __suseconds_t;
typedef unsigned int __useconds_t;
typedef long __clock_t;
typedef int __clockid_t;
typedef void *__timer_t;
typedef long __blksize_t;
typedef long __blkcnt_t;
typedef unsigned long __fsblkcnt_t;
typedef unsigned long __fsfilcnt_t;

typedef struct {
  int __count;
  union {
    unsigned int __wch;
    char __wchb[4];
  } __value;
} __mbstate_t;

#endif

#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H 1

#include <bits/types.h>

typedef __u_char u_char;
typedef __u_short u_short;
typedef __u_int u_int;
typedef __u_long u_long;
typedef unsigned long ulong;
typedef unsigned short ushort;
typedef unsigned int uint;

#ifndef __ino_t_defined
#define __ino_t_defined
typedef __ino_t ino_t;
#endif
#ifndef __dev_t_defined
#define __dev_t_defined
typedef __dev_t dev_t;
#endif
#ifndef __gid_t_defined
#define __gid_t_defined
typedef __gid_t gid_t;
#endif
#ifndef __mode_t_defined
#define __mode_t_defined
typedef __mode_t mode_t;
#endif
#ifndef __nlink_t_defined
#define __nlink_t_defined
typedef __nlink_t nlink_t;
#endif
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif
#ifndef __off_t_defined
#define __off_t_defined
typedef __off_t off_t;
#endif
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#ifndef __id_t_defined
#define __id_t_defined
typedef __id_t id_t;
#endif
#ifndef __ssize_t_defined
#define __ssize_t_defined
typedef __ssize_t ssize_t;
#endif
#ifndef __key_t_defined
#define __key_t_defined
typedef __key_t key_t;
#endif
#ifndef __clock_t_defined
#define __clock_t_defined
typedef __clock_t clock_t;
#endif
#ifndef __clockid_t_defined
#define __clockid_t_defined
typedef __clockid_t clockid_t;
#endif
#ifndef __time_t_defined
#define __time_t_defined
typedef __time_t time_t;
#endif
#ifndef __timer_t_defined
#define __timer_t_defined
typedef __timer_t timer_t;
#endif
#ifndef __useconds_t_defined
#define __useconds_t_defined
typedef __useconds_t useconds_t;
#endif
#ifndef __suseconds_t_defined
#define __suseconds_t_defined
typedef __suseconds_t suseconds_t;
#endif
#ifndef __blksize_t_defined
#define __blksize_t_defined
typedef __blksize_t blksize_t;
#endif
#ifndef __blkcnt_t_defined
#define __blkcnt_t_defined
typedef __blkcnt_t blkcnt_t;
typedef __fsblkcnt_t fsblkcnt_t;
typedef __fsfilcnt_t fsfilcnt_t;
#endif

#ifndef __int8_t_defined
#define __int8_t_defined
typedef __INT8_TYPE__ int8_t;
#endif
#ifndef __int16_t_defined
#define __int16_t_defined
typedef __INT16_TYPE__ int16_t;
#endif
#ifndef __int32_t_defined
#define __int32_t_defined
typedef __INT32_TYPE__ int32_t;
#endif
#ifndef __int64_t_defined
#define __int64_t_defined
typedef __INT64_TYPE__ int64_t;
#endif
typedef __uint8_t u_int8_t;
typedef __uint16_t u_int16_t;
typedef __uint32_t u_int32_t;
typedef __uint64_t u_int64_t;

#include <bits/pthread-types.h>

#endif

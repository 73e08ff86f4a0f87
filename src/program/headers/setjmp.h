#ifndef _SETJMP_H
#define _SETJMP_H 1

#include <bits/sigset.h>

#ifdef __LP64__
typedef long __jmp_buf[8];
#else
typedef int __jmp_buf[6];
#endif

struct __jmp_buf_tag {
  __jmp_buf __jmpbuf;
  int __mask_was_saved;
  __sigset_t __saved_mask;
};

typedef struct __jmp_buf_tag jmp_buf[1];
typedef struct __jmp_buf_tag sigjmp_buf[1];

extern int setjmp(jmp_buf) __attribute__((__returns_twice__));
extern int _setjmp(struct __jmp_buf_tag[1]) __attribute__((__returns_twice__));
extern int __sigsetjmp(struct __jmp_buf_tag[1], int) __attribute__((__returns_twice__));
extern void longjmp(struct __jmp_buf_tag[1], int) __attribute__((__noreturn__));
extern void _longjmp(struct __jmp_buf_tag[1], int) __attribute__((__noreturn__));
extern void siglongjmp(sigjmp_buf, int) __attribute__((__noreturn__));

#define setjmp(env) _setjmp(env)
#define sigsetjmp(env, savemask) __sigsetjmp(env, savemask)

#endif

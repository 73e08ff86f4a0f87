#ifndef _FENV_H
#define _FENV_H 1

#define FE_INVALID 0x01
#define __FE_DENORM 0x02
#define FE_DIVBYZERO 0x04
#define FE_OVERFLOW 0x08
#define FE_UNDERFLOW 0x10
#define FE_INEXACT 0x20
#define FE_ALL_EXCEPT (FE_INEXACT | FE_DIVBYZERO | FE_UNDERFLOW | FE_OVERFLOW | FE_INVALID)

#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00

typedef unsigned short int fexcept_t;

typedef struct {
  unsigned short __control_word;
  unsigned short __glibc_reserved1;
  unsigned short __status_word;
  unsigned short __glibc_reserved2;
  unsigned short __tags;
  unsigned short __glibc_reserved3;
  unsigned int __eip;
  unsigned short __cs_selector;
  unsigned int __opcode : 11;
  unsigned int __glibc_reserved4 : 5;
  unsigned int __data_offset;
  unsigned short __data_selector;
  unsigned short __glibc_reserved5;
#ifdef __LP64__
  unsigned int __mxcsr;
#endif
} fenv_t;

#define FE_DFL_ENV ((const fenv_t *)-1)

extern int feclearexcept(int);
extern int fegetexceptflag(fexcept_t *, int);
extern int feraiseexcept(int);
extern int fesetexceptflag(const fexcept_t *, int);
extern int fetestexcept(int);
extern int fegetround(void);
extern int fesetround(int);
extern int fegetenv(fenv_t *);
extern int feholdexcept(fenv_t *);
extern int fesetenv(const fenv_t *);
extern int feupdateenv(const fenv_t *);

#endif

/* No guard: each inclusion follows NDEBUG as it is then (C11 7.2). */
#undef assert

#ifdef NDEBUG
#define assert(expr) ((void)0)
#else
#define assert(expr) ((expr) ? (void)0 : __assert_fail(#expr, __FILE__, __LINE__, __func__))
#endif

#ifndef _ASSERT_H_DECLS
#define _ASSERT_H_DECLS
extern void __assert_fail(const char *__assertion, const char *__file, unsigned int __line,
                          const char *__function) __attribute__((__noreturn__));
extern void __assert_perror_fail(int __errnum, const char *__file, unsigned int __line,
                                 const char *__function) __attribute__((__noreturn__));
extern void __assert(const char *__assertion, const char *__file, int __line)
    __attribute__((__noreturn__));
#endif

#if !defined static_assert && !defined __cplusplus
#define static_assert _Static_assert
#endif

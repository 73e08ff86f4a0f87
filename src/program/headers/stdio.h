#ifndef _STDIO_H
#define _STDIO_H 1

#include <bits/types.h>

#ifndef __GNUC_VA_LIST
#define __GNUC_VA_LIST
typedef __builtin_va_list __gnuc_va_list;
#endif
#ifndef _VA_LIST_DEFINED
#define _VA_LIST_DEFINED
typedef __gnuc_va_list va_list;
#endif
#ifndef __off_t_defined
#define __off_t_defined
typedef __off_t off_t;
#endif
#ifndef __ssize_t_defined
#define __ssize_t_defined
typedef __ssize_t ssize_t;
#endif

typedef struct _IO_FILE FILE;

typedef struct {
  __off_t __pos;
  __mbstate_t __state;
} fpos_t;

#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define BUFSIZ 8192
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define P_tmpdir "/tmp"
#define L_tmpnam 20
#define TMP_MAX 238328
#define L_ctermid 9
#define FILENAME_MAX 4096
#define FOPEN_MAX 16

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

extern int remove(const char *);
extern int rename(const char *, const char *);
extern FILE *tmpfile(void);
extern char *tmpnam(char *);
extern char *tempnam(const char *, const char *);

extern int fclose(FILE *);
extern int fflush(FILE *);
extern FILE *fopen(const char *__restrict, const char *__restrict);
extern FILE *freopen(const char *__restrict, const char *__restrict, FILE *__restrict);
extern FILE *fdopen(int, const char *);
extern FILE *fmemopen(void *, size_t, const char *);
extern FILE *open_memstream(char **, size_t *);
extern void setbuf(FILE *__restrict, char *__restrict);
extern int setvbuf(FILE *__restrict, char *__restrict, int, size_t);
extern void setbuffer(FILE *__restrict, char *__restrict, size_t);
extern void setlinebuf(FILE *);

extern int fprintf(FILE *__restrict, const char *__restrict, ...);
extern int printf(const char *__restrict, ...);
extern int sprintf(char *__restrict, const char *__restrict, ...);
extern int snprintf(char *__restrict, size_t, const char *__restrict, ...);
extern int dprintf(int, const char *__restrict, ...);
extern int vfprintf(FILE *__restrict, const char *__restrict, __gnuc_va_list);
extern int vprintf(const char *__restrict, __gnuc_va_list);
extern int vsprintf(char *__restrict, const char *__restrict, __gnuc_va_list);
extern int vsnprintf(char *__restrict, size_t, const char *__restrict, __gnuc_va_list);
extern int vdprintf(int, const char *__restrict, __gnuc_va_list);

extern int fscanf(FILE *__restrict, const char *__restrict, ...);
extern int scanf(const char *__restrict, ...);
extern int sscanf(const char *__restrict, const char *__restrict, ...);
extern int vfscanf(FILE *__restrict, const char *__restrict, __gnuc_va_list);
extern int vscanf(const char *__restrict, __gnuc_va_list);
extern int vsscanf(const char *__restrict, const char *__restrict, __gnuc_va_list);

#ifdef _GNU_SOURCE
extern int asprintf(char **__restrict, const char *__restrict, ...);
extern int vasprintf(char **__restrict, const char *__restrict, __gnuc_va_list);
#endif

extern int fgetc(FILE *);
extern int getc(FILE *);
extern int getchar(void);
extern int getc_unlocked(FILE *);
extern int getchar_unlocked(void);
extern int fgetc_unlocked(FILE *);
extern int fputc(int, FILE *);
extern int putc(int, FILE *);
extern int putchar(int);
extern int fputc_unlocked(int, FILE *);
extern int putc_unlocked(int, FILE *);
extern int putchar_unlocked(int);
extern int getw(FILE *);
extern int putw(int, FILE *);
extern char *fgets(char *__restrict, int, FILE *__restrict);
extern int fputs(const char *__restrict, FILE *__restrict);
extern int puts(const char *);
extern int ungetc(int, FILE *);
extern __ssize_t getdelim(char **__restrict, size_t *__restrict, int, FILE *__restrict);
extern __ssize_t getline(char **__restrict, size_t *__restrict, FILE *__restrict);

extern size_t fread(void *__restrict, size_t, size_t, FILE *__restrict);
extern size_t fwrite(const void *__restrict, size_t, size_t, FILE *__restrict);

extern int fseek(FILE *, long, int);
extern long ftell(FILE *);
extern void rewind(FILE *);
extern int fseeko(FILE *, __off_t, int);
extern __off_t ftello(FILE *);
extern int fgetpos(FILE *__restrict, fpos_t *__restrict);
extern int fsetpos(FILE *, const fpos_t *);

extern void clearerr(FILE *);
extern int feof(FILE *);
extern int ferror(FILE *);
extern void perror(const char *);
extern int fileno(FILE *);

extern FILE *popen(const char *, const char *);
extern int pclose(FILE *);
extern char *ctermid(char *);
extern void flockfile(FILE *);
extern int ftrylockfile(FILE *);
extern void funlockfile(FILE *);

#endif

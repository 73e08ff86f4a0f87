/**
 * The one table of functions known without a body. Adding a name here makes the builder, the interpreter
 * and the analyses see it; a test checks that the interpreter has a model for each supported one.
 */
import { ASSERTION_FAILURES, ASSERTIONS } from "./assertion-failures.ts";
import { MEMORY_QUERIES } from "./memory-queries.ts";
import type { LibraryFunction, LibraryKind } from "./library-function.ts";

const NAMES: readonly (readonly [LibraryKind, string])[] = [
  ["input", "time clock"],
  ["assume", "__VERIFIER_assume"],
  ["error", "reach_error __VERIFIER_error"],
  ["termination", "abort exit _Exit _exit quick_exit trap __assert"],
  ["termination", ASSERTION_FAILURES.join(" ")],
  ["exit-handler", "atexit"],
  ["allocation", "malloc calloc realloc reallocarray alloca aligned_alloc memalign valloc"],
  ["allocation", "posix_memalign strdup strndup"],
  ["deallocation", "free cfree"],
  ["memory", "memcpy mempcpy memmove memset bzero bcopy explicit_bzero memcmp bcmp memchr memrchr"],
  ["memory", "rawmemchr memccpy memmem"],
  ["string", "strlen strnlen strcpy stpcpy strncpy stpncpy strlcpy strlcat strcat strncat strcmp"],
  ["string", "strncmp strcasecmp strncasecmp strcoll strchr strchrnul strrchr index rindex strstr"],
  ["string", "strspn strcspn strpbrk strtok strtok_r strsep strerror"],
  ["conversion", "atoi atol atoll atof strtol strtoul strtoll strtoull strtod strtof strtold"],
  ["conversion", "strtoimax strtoumax"],
  ["character", "isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct"],
  ["character", "isspace isupper isxdigit toascii tolower toupper"],
  ["callback", "qsort bsearch"],
  ["random", "rand srand random srandom rand_r"],
  [
    "output",
    "printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf asprintf vasprintf",
  ],
  ["output", "puts fputs putchar putc fputc fwrite perror fflush setbuf setvbuf dprintf"],
  ["output", "putchar_unlocked putc_unlocked fputc_unlocked fputs_unlocked fwrite_unlocked"],
  ["input-stream", "getchar getc fgetc gets fgets scanf fscanf ungetc feof ferror clearerr"],
  ["input-stream", "getchar_unlocked getc_unlocked fgetc_unlocked getline"],
  [
    "arithmetic",
    "abs labs llabs imaxabs div ldiv lldiv ffs ffsl ffsll clz clzl clzll ctz ctzl ctzll",
  ],
  ["arithmetic", "popcount popcountl popcountll parity parityl parityll clrsb clrsbl clrsbll"],
  ["arithmetic", "bswap16 bswap32 bswap64 expect expect_with_probability constant_p object_size"],
  ["arithmetic", "assume_aligned dynamic_object_size htons htonl ntohs ntohl"],
  ["overflow-arithmetic", overflowNames()],
  ["variadic", "va_start va_arg va_end va_copy"],
  ["environment", "__errno_location getenv __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc"],
  ["environment", "__ctype_get_mb_cur_max setlocale fopen fclose"],
  ["query", Object.values(MEMORY_QUERIES).join(" ")],
  ["no-effect", "__VERIFIER_atomic_begin __VERIFIER_atomic_end prefetch __VERIFIER_HIDE"],
  // What comes of it the builder says.
  ["no-effect", ASSERTIONS.join(" ")],
  ["no-effect", "srand48 tzset __sync_synchronize __atomic_thread_fence"],
  // Soundness: gcc goes on behind it, and nobody builds a proof on its not being reached.
  ["no-effect", "unreachable"],
  ["unsupported", "raise fork system"],
  ["beyond", "setjmp _setjmp __sigsetjmp sigsetjmp longjmp _longjmp siglongjmp"],
  ["beyond", "getcontext setcontext makecontext swapcontext"],
  ["beyond", "signal bsd_signal sysv_signal __sysv_signal sigset sigaction sigvec"],
  ["beyond", "at_quick_exit on_exit __cxa_atexit __cxa_at_quick_exit __cxa_thread_atexit"],
  ["beyond", "pthread_create thrd_create clone __clone vfork syscall dlsym dlvsym"],
  ["beyond", "mmap mmap64 mremap shmat aio_read aio_write lio_listio"],
  // Soundness: they call functions of the program, which functions that nobody defines are assumed not to do.
  ["beyond", "qsort_r lfind lsearch tsearch tfind tdelete twalk twalk_r tdestroy ftw ftw64 nftw"],
  ["beyond", "nftw64 scandir scandir64 scandirat glob glob64 fts_open dl_iterate_phdr argp_parse"],
  ["beyond", "pthread_once call_once pthread_key_create tss_create pthread_atfork timer_create"],
  [
    "beyond",
    "mq_notify getaddrinfo_a fopencookie register_printf_function register_printf_specifier",
  ],
  ["beyond", "asm"],
  ["beyond", "fesetround fesetenv feupdateenv"],
  ["unsupported", "fread fseek ftell rewind freopen tmpfile remove rename popen pclose"],
  ["unsupported", "open close read write lseek munmap sscanf vsscanf vscanf vfscanf getopt"],
  // Soundness: no function of the C library is one that nobody defines, and changes nothing.
  ["unsupported", "select poll socket bind listen accept connect send recv sendto recvfrom ioctl"],
  [
    "unsupported",
    "getpid getppid getuid geteuid getgid kill wait waitpid alarm pause pipe dup dup2",
  ],
  ["unsupported", "execl execlp execle execv execvp execve fcntl stat fstat lstat unlink chdir"],
  ["unsupported", "mkdir rmdir opendir readdir closedir isatty getcwd basename dirname syslog"],
  ["unsupported", "sem_init sem_wait sem_post sem_trywait sem_destroy regcomp regexec regfree"],
  [
    "unsupported",
    "sleep usleep nanosleep gettimeofday clock_gettime localtime gmtime mktime strftime",
  ],
  ["unsupported", "erf erfc tgamma lgamma gamma j0 j1 y0 y1 sincos nans nansf nansl"],
  ["unsupported", "mbstowcs wcstombs mbtowc wctomb wcslen wcscpy wprintf drand48 lrand48 mrand48"],
];

/** In each case with the variants for `float` (f) and `long double` (l). */
const MATH_EXACT =
  "sqrt fabs floor ceil trunc round roundeven rint nearbyint lrint llrint lround llround fmod " +
  "remainder drem fmin fmax fdim copysign nan nextafter nexttoward frexp ldexp scalbn scalbln modf " +
  "logb ilogb fma huge_val inf finite isnan isinf significand";
const MATH_INEXACT =
  "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 exp10 expm1 log log2 " +
  "log10 log1p pow cbrt hypot";
/** Generic over the type of their argument. */
const MATH_GENERIC =
  "isnan isinf isinf_sign isfinite isnormal signbit fpclassify isgreater isgreaterequal isless " +
  "islessequal islessgreater isunordered signbitf signbitl issignaling iseqsig";

/** The C library's own spellings behind the macros of `math.h` and fortified headers. */
const ALIASES: readonly (readonly [string, string])[] = [
  ["__isnan", "isnan"],
  ["__isnanf", "isnan"],
  ["__isnanl", "isnan"],
  ["__isinf", "isinf"],
  ["__isinff", "isinf"],
  ["__isinfl", "isinf"],
  ["__finite", "isfinite"],
  ["__finitef", "isfinite"],
  ["__finitel", "isfinite"],
  ["__fpclassify", "fpclassify"],
  ["__fpclassifyf", "fpclassify"],
  ["__fpclassifyl", "fpclassify"],
  ["__signbit", "signbit"],
  ["__signbitf", "signbit"],
  ["__signbitl", "signbit"],
  ["__issignaling", "issignaling"],
  ["__issignalingf", "issignaling"],
  ["__issignalingl", "issignaling"],
  ["__builtin_isnanf", "isnan"],
  ["__builtin_isnanl", "isnan"],
  ["__builtin_isinff", "isinf"],
  ["__builtin_isinfl", "isinf"],
  ["__builtin_alloca_with_align", "alloca"],
  ["__bswap_16", "bswap16"],
  ["__bswap_32", "bswap32"],
  ["__bswap_64", "bswap64"],
  ["_IO_putc", "putc"],
  ["_IO_getc", "getc"],
  ["__strdup", "strdup"],
];

function overflowNames(): string {
  const names = ["add_overflow", "sub_overflow", "mul_overflow"];
  names.push("add_overflow_p", "sub_overflow_p", "mul_overflow_p");
  for (const operation of ["add", "sub", "mul"]) {
    for (const prefix of ["s", "u"]) {
      for (const suffix of ["", "l", "ll"]) names.push(`${prefix}${operation}${suffix}_overflow`);
    }
  }
  return names.join(" ");
}

const NO_RETURN_KINDS: ReadonlySet<LibraryKind> = new Set(["error", "termination"]);
const PURE_KINDS: ReadonlySet<LibraryKind> = new Set(["arithmetic", "character", "math"]);
/** Of a pure kind, but they store through a pointer. */
const STORING = new Set(["frexp", "frexpf", "frexpl", "modf", "modff", "modfl"]);

/** Built on first use: a run that only parses does not pay for it. */
let table: Map<string, LibraryFunction> | null = null;

function buildTable(): Map<string, LibraryFunction> {
  const built = new Map<string, LibraryFunction>();
  const add = (name: string, kind: LibraryKind, isExact: boolean) => {
    if (built.has(name)) return;
    const isPure = PURE_KINDS.has(kind) && !STORING.has(name);
    built.set(name, { name, kind, isNoReturn: NO_RETURN_KINDS.has(kind), isPure, isExact });
  };
  for (const [kind, names] of NAMES) for (const name of names.split(" ")) add(name, kind, true);
  for (const name of MATH_GENERIC.split(" ")) add(name, "math", true);
  for (const [names, isExact] of [
    [MATH_EXACT, true],
    [MATH_INEXACT, false],
  ] as const) {
    for (const name of names.split(" ")) {
      for (const suffix of ["", "f", "l"]) add(name + suffix, "math", isExact);
    }
  }
  for (const [alias, name] of ALIASES) built.set(alias, built.get(name)!);
  return built;
}

/** Symbols that headers of glibc give to standard names: by version of the standard, for large files. */
const OTHER_SPELLING =
  /^(?:__(?:isoc\d\d|xpg)_(?<old>\w+)|(?<large>f?open|fopen|freopen|lseek|tmpfile|mmap|fseeko|ftello)64)$/;
const BUILTIN_PREFIX = "__builtin_";
const NONDET_PREFIX = "__VERIFIER_nondet_";

/** Null for a function nobody told us about. */
export function libraryFunction(name: string): LibraryFunction | null {
  table ??= buildTable();
  const known = table.get(name);
  if (known !== undefined) return known;
  if (name.startsWith(BUILTIN_PREFIX)) {
    return table.get(name.slice(BUILTIN_PREFIX.length)) ?? null;
  }
  const spelled = OTHER_SPELLING.exec(name)?.groups;
  if (spelled !== undefined) return table.get((spelled["old"] ?? spelled["large"])!) ?? null;
  if (name.startsWith("pthread_")) return remember(name, "unsupported");
  if (name.startsWith(NONDET_PREFIX)) return remember(name, "input");
  return null;
}

function remember(name: string, kind: LibraryKind): LibraryFunction {
  const added = { name, kind, isNoReturn: false, isPure: false, isExact: true };
  table?.set(name, added);
  return added;
}

/** Every entry by its own name, for tests and documentation. */
export function libraryFunctions(): readonly LibraryFunction[] {
  table ??= buildTable();
  return [...new Set(table.values())];
}

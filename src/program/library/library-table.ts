/**
 * The one table of functions known without a body: what each of them is about and what it does. Adding a row makes the builder, the
 * interpreter and the analyses see it; tests check that there are the models that the row promises.
 */
import { ASSERTION_FAILURES, ASSERTIONS } from "./assertion-failures.ts";
import { MEMORY_QUERIES } from "./memory-queries.ts";
import { effectsOf, type LibraryEffects } from "./library-effects.ts";
import type { LibraryFunction, LibraryKind } from "./library-function.ts";

/** How the C library reads standard input: the next character, or a negative number at its end. */
export const READ_CHARACTER = "__assay_read_character";

/** Stands before steps that do not round to nearest. No program can call it. */
export const ROUNDING_OTHERWISE = "rounding in another direction than to nearest";

type Row = readonly [kind: LibraryKind, names: string, effects?: Partial<LibraryEffects>];

const READS = { stores: "nothing" } as const;
const OPEN = { followed: "result open" } as const;
const BLOCK = { on: "heap", content: "indeterminate", given: "result" } as const;
const TEXT = { on: "heap", content: "copied", factors: [], given: "result" } as const;

/** Always the same one. */
const LOCALE = { looksAt: "nothing", setsErrno: false } as const;

/** Of `printf` and its kin. */
function format(position: number, own: Partial<LibraryEffects> = {}): Partial<LibraryEffects> {
  return { format: { position, values: "arguments" }, ...own };
}

/** With a list of arguments. */
function listed(position: number, own: Partial<LibraryEffects> = {}): Partial<LibraryEffects> {
  return { format: { position, values: "list" }, ...own };
}

const ROWS: readonly Row[] = [
  ["input", "time", { stores: "arguments" }],
  ["input", "clock"],
  ["input", READ_CHARACTER],
  ["assume", "__VERIFIER_assume"],
  ["error", "reach_error __VERIFIER_error"],
  ["termination", "exit _Exit _exit quick_exit __assert"],
  ["termination", "abort trap", { control: "aborts" }],
  ["termination", ASSERTION_FAILURES.join(" ")],
  ["exit-handler", "atexit"],
  ["allocation", "malloc", { allocates: { ...BLOCK, factors: [0] } }],
  ["allocation", "valloc", { allocates: { ...BLOCK, factors: [0] }, ...OPEN }],
  ["allocation", "calloc", { allocates: { ...BLOCK, factors: [0, 1], content: "zero" } }],
  ["allocation", "realloc", { allocates: { ...BLOCK, factors: [1], content: "copied" }, frees: 0 }],
  [
    "allocation",
    "reallocarray",
    { allocates: { ...BLOCK, factors: [1, 2], content: "copied" }, frees: 0 },
  ],
  [
    "allocation",
    "alloca",
    { allocates: { ...BLOCK, factors: [0], on: "stack" }, setsErrno: false },
  ],
  ["allocation", "aligned_alloc memalign", { allocates: { ...BLOCK, factors: [1] } }],
  [
    "allocation",
    "posix_memalign",
    { allocates: { ...BLOCK, factors: [2], given: "argument" }, stores: "arguments", ...OPEN },
  ],
  ["allocation", "strdup strndup", { allocates: TEXT }],
  ["deallocation", "free cfree"],
  ["memory", "memcpy mempcpy memmove", { transfers: "copy" }],
  ["memory", "memset", { transfers: "fill" }],
  ["memory", "bzero bcopy explicit_bzero"],
  ["memory", "memccpy", OPEN],
  ["memory", "memcmp bcmp memchr memrchr rawmemchr memmem", READS],
  ["string", "strcpy stpcpy strncpy stpncpy strlcpy strlcat strcat strncat"],
  [
    "string",
    "strlen strnlen strcmp strncmp strcasecmp strncasecmp strcoll strchr strchrnul",
    READS,
  ],
  ["string", "strrchr index rindex strstr strspn strcspn strpbrk", READS],
  ["string", "strcasestr", { ...READS, followed: "in proofs" }],
  ["string", "strerror", { ...READS, ...OPEN, setsErrno: true }],
  ["string", "strtok strtok_r strsep", { stores: "anything", ...OPEN }],
  ["conversion", "strtol strtoul strtoll strtoull strtod strtof strtold", OPEN],
  ["conversion", "strtoimax strtoumax", OPEN],
  ["conversion", "sscanf vsscanf", { stores: "anything", followed: "in proofs" }],
  ["conversion", "atoi atol atoll atof", { ...READS, ...OPEN }],
  [
    "conversion",
    "__assay_decimal __assay_decimal_float __assay_decimal_long",
    { ...READS, ...OPEN },
  ],
  ["character", "isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct"],
  ["character", "isspace isupper isxdigit toascii tolower toupper"],
  ["callback", "qsort bsearch"],
  ["random", "rand srand random srandom"],
  ["random", "rand_r", { stores: "arguments" }],
  ["output", "printf", format(0)],
  ["output", "fprintf dprintf", format(1)],
  ["output", "sprintf", format(1, { stores: "arguments", followed: "exactly" })],
  ["output", "snprintf", format(2, { stores: "arguments", followed: "exactly" })],
  [
    "output",
    "asprintf",
    format(1, { stores: "arguments", allocates: { ...TEXT, given: "argument" } }),
  ],
  ["output", "vprintf", listed(0)],
  ["output", "vfprintf", listed(1)],
  ["output", "vsprintf", listed(1, { stores: "arguments", followed: "exactly" })],
  ["output", "vsnprintf", listed(2, { stores: "arguments", followed: "exactly" })],
  [
    "output",
    "vasprintf",
    listed(1, { stores: "arguments", allocates: { ...TEXT, given: "argument" } }),
  ],
  ["output", "puts fputs putchar putc fputc fwrite perror fflush"],
  ["output", "putchar_unlocked putc_unlocked fputc_unlocked fputs_unlocked fwrite_unlocked"],
  ["output", "setbuf setvbuf", { keeps: 1, looksAt: "environment" }],
  ["input-stream", "getchar getc fgetc ungetc feof ferror clearerr", READS],
  ["input-stream", "getchar_unlocked getc_unlocked fgetc_unlocked", READS],
  ["input-stream", "gets fgets fread scanf fscanf"],
  [
    "input-stream",
    "getline getdelim",
    { stores: "anything", allocates: { ...TEXT, given: "argument" }, frees: "unseen" },
  ],
  ["arithmetic", "abs labs llabs imaxabs ffs ffsl ffsll clz clzl clzll ctz ctzl ctzll"],
  ["arithmetic", "div ldiv lldiv", OPEN],
  ["arithmetic", "popcount popcountl popcountll parity parityl parityll"],
  ["arithmetic", "clrsb clrsbl clrsbll", OPEN],
  ["arithmetic", "bswap16 bswap32 bswap64 expect expect_with_probability constant_p object_size"],
  ["arithmetic", "assume_aligned dynamic_object_size htons htonl ntohs ntohl"],
  ["overflow-arithmetic", overflowNames()],
  ["variadic", "va_start va_arg va_end va_copy"],
  ["environment", "__errno_location", { setsErrno: false, followed: "exactly" }],
  ["environment", "__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc", LOCALE],
  ["environment", "__ctype_get_mb_cur_max", LOCALE],
  ["environment", "getenv setlocale fopen fclose"],
  ["environment", "__assay_read_file __assay_state_of_file __assay_exceptions"],
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
  ["beyond", "asm", { looksAt: "environment" }],
  ["beyond", "fesetround fesetenv feupdateenv"],
  ["unsupported", "fegetround feclearexcept feraiseexcept fetestexcept"],
  ["unsupported", "fegetexceptflag fesetexceptflag fegetenv feholdexcept"],
  ["unsupported", "fseek ftell rewind freopen tmpfile remove rename popen pclose"],
  ["unsupported", "open close read write lseek munmap vscanf vfscanf getopt __assay_scan"],
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
  ["unsupported", "wcsncpy wcscat wcsncat wcscmp wcsncmp wcscoll wcsxfrm wcschr wcsrchr"],
  ["unsupported", "wcscspn wcsspn wcspbrk wcsstr wcstok wmemchr wmemcmp wmemcpy wmemmove"],
  ["unsupported", "wmemset wcstol wcstoul wcstoll wcstoull wcstod wcstof wcstold wcsftime"],
  ["unsupported", "btowc wctob mbsinit mbrlen mbrtowc wcrtomb mbsrtowcs wcsrtombs fwprintf"],
  ["unsupported", "fwscanf swprintf swscanf vfwprintf vfwscanf vswprintf vswscanf vwprintf"],
  ["unsupported", "vwscanf wscanf fgetwc fgetws fputwc fputws fwide getwc getwchar putwc"],
  ["unsupported", "putwchar ungetwc"],
  ["unsupported", "iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint"],
  ["unsupported", "iswpunct iswspace iswupper iswxdigit iswctype wctype towlower towupper"],
  ["unsupported", "towctrans wctrans mbrtoc16 c16rtomb mbrtoc32 c32rtomb mblen strxfrm"],
  ["unsupported", "wcstoimax wcstoumax"],
  ["unsupported", "difftime timespec_get asctime ctime tmpnam fgetpos fsetpos localeconv"],
  ["unsupported", "imaxdiv"],
  ["unsupported", "thrd_current thrd_detach thrd_equal thrd_exit thrd_join thrd_sleep"],
  ["unsupported", "thrd_yield mtx_init mtx_lock mtx_unlock mtx_trylock mtx_timedlock"],
  ["unsupported", "mtx_destroy cnd_init cnd_signal cnd_broadcast cnd_wait cnd_timedwait"],
  ["unsupported", "cnd_destroy tss_get tss_set tss_delete"],
  ["unsupported", "clog10 cabs carg cimag creal conj cproj cacos casin catan ccos csin ctan"],
  ["unsupported", "cacosh casinh catanh ccosh csinh ctanh cexp clog cpow csqrt"],
  ["unsupported", "erff erfl erfcf erfcl lgammaf lgammal tgammaf tgammal remquo remquof"],
  ["unsupported", "remquol"],
  ["unsupported", "cacosf casinf catanf ccosf csinf ctanf cacoshf casinhf catanhf ccoshf"],
  ["unsupported", "csinhf ctanhf cexpf clogf csqrtf conjf cprojf cpowf cabsf cargf cimagf"],
  ["unsupported", "crealf cacosl casinl catanl ccosl csinl ctanl cacoshl casinhl catanhl"],
  ["unsupported", "ccoshl csinhl ctanhl cexpl clogl csqrtl conjl cprojl cpowl cabsl cargl"],
  ["unsupported", "cimagl creall"],
  ["unsupported", "jn yn scalb scalbf scalbl wcsdup wcsnlen strsignal strerror_r"],
  ["unsupported", "sigemptyset sigfillset sigaddset sigdelset sigismember sigprocmask"],
  ["unsupported", "sigsuspend sigpending sigwait sigaltstack psignal"],
  ["unsupported", "tempnam fdopen fmemopen open_memstream setbuffer setlinebuf vdprintf getw"],
  ["unsupported", "putw fseeko ftello fileno ctermid flockfile ftrylockfile funlockfile"],
  ["unsupported", "putenv setenv unsetenv clearenv mktemp mkstemp mkdtemp realpath getsubopt"],
  ["unsupported", "getloadavg"],
  ["unsupported", "gmtime_r localtime_r asctime_r ctime_r timegm clock_getres clock_settime"],
  ["unsupported", "clock_nanosleep strptime"],
];

type MathRow = readonly [
  accuracy: "exact" | "inexact",
  names: string,
  effects?: Partial<LibraryEffects>,
];

/** In each case with the variants for `float` (f) and `long double` (l). */
const MATH: readonly MathRow[] = [
  [
    "exact",
    "sqrt fabs floor ceil trunc round roundeven rint nearbyint lrint llrint lround llround",
  ],
  [
    "exact",
    "fmod remainder drem fmin fmax fdim copysign nan ldexp scalbn scalbln fma huge_val inf",
  ],
  ["exact", "finite isnan isinf"],
  ["exact", "nextafter nexttoward logb ilogb significand", OPEN],
  ["exact", "frexp", { ...OPEN, stores: "arguments" }],
  ["exact", "modf", { stores: "arguments" }],
  ["inexact", "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh hypot cbrt", OPEN],
  ["inexact", "exp exp2 exp10 expm1 log log2 log10 log1p pow", OPEN],
];
/** Generic over the type of their argument. */
const MATH_GENERIC: readonly Row[] = [
  [
    "math",
    "isnan isinf isinf_sign isfinite isnormal signbit fpclassify isgreater isgreaterequal isless",
  ],
  ["math", "islessequal islessgreater isunordered signbitf signbitl iseqsig"],
  ["math", "issignaling", OPEN],
];

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

const PURE_KINDS: ReadonlySet<LibraryKind> = new Set(["arithmetic", "character", "math"]);

/** Built on first use: a run that only parses does not pay for it. */
let table: Map<string, LibraryFunction> | null = null;

function buildTable(): Map<string, LibraryFunction> {
  const built = new Map<string, LibraryFunction>();
  const add = (name: string, kind: LibraryKind, own: Partial<LibraryEffects>, isExact = true) => {
    if (!built.has(name)) built.set(name, described(name, kind, own, isExact));
  };
  for (const [kind, names, own] of [...ROWS, ...MATH_GENERIC]) {
    for (const name of names.split(" ")) add(name, kind, own ?? {});
  }
  add(ROUNDING_OTHERWISE, "beyond", {});
  for (const [accuracy, names, own] of MATH) {
    for (const name of names.split(" ")) {
      const variants = ["", "f", "l"].map((suffix) => name + suffix);
      for (const variant of variants) add(variant, "math", own ?? {}, accuracy === "exact");
    }
  }
  for (const [alias, name] of ALIASES) built.set(alias, built.get(name)!);
  return built;
}

function described(
  name: string,
  kind: LibraryKind,
  own: Partial<LibraryEffects>,
  isExact: boolean,
): LibraryFunction {
  const effects = effectsOf(kind, own);
  return {
    name,
    kind,
    effects,
    isNoReturn: effects.control === "exits" || effects.control === "aborts",
    isPure: PURE_KINDS.has(kind) && effects.stores === "nothing",
    isExact,
  };
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
  const added = described(name, kind, {}, true);
  table?.set(name, added);
  return added;
}

/** Every entry by its own name, for tests and documentation. */
export function libraryFunctions(): readonly LibraryFunction[] {
  table ??= buildTable();
  return [...new Set(table.values())];
}

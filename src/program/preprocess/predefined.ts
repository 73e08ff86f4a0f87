import type { DataModel } from "../machine/machine-model.ts";
import type { BuiltinName } from "./macro.ts";

/**
 * Macros that exist before the first line: those of gcc 12 on x86 Linux in GNU C11, for both data models,
 * without those that promise what the front end does not have (128-bit integers and floats, decimal
 * floats, vector units). Floats are evaluated in their own type, as with `-mfpmath=sse`.
 */

/** Names whose value depends on the place; the expansion knows them. */
export const BUILTIN_NAMES: readonly BuiltinName[] = [
  "__FILE__",
  "__BASE_FILE__",
  "__LINE__",
  "__INCLUDE_LEVEL__",
  "__COUNTER__",
  "__DATE__",
  "__TIME__",
  "__TIMESTAMP__",
  "_Pragma",
  "__has_include",
  "__has_include_next",
  "__has_attribute",
  "__has_builtin",
];

/** Equal in both data models. */
const COMMON = `
__ATOMIC_ACQUIRE 2
__ATOMIC_ACQ_REL 4
__ATOMIC_CONSUME 1
__ATOMIC_RELAXED 0
__ATOMIC_RELEASE 3
__ATOMIC_SEQ_CST 5
__BIGGEST_ALIGNMENT__ 16
__BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__
__CHAR16_TYPE__ short unsigned int
__CHAR32_TYPE__ unsigned int
__CHAR_BIT__ 8
__DBL_DECIMAL_DIG__ 17
__DECIMAL_DIG__ 21
__DBL_DENORM_MIN__ ((double)4.94065645841246544176568792868221372e-324L)
__DBL_DIG__ 15
__DBL_EPSILON__ ((double)2.22044604925031308084726333618164062e-16L)
__DBL_HAS_DENORM__ 1
__DBL_HAS_INFINITY__ 1
__DBL_HAS_QUIET_NAN__ 1
__DBL_MANT_DIG__ 53
__DBL_MAX_10_EXP__ 308
__DBL_MAX_EXP__ 1024
__DBL_MAX__ ((double)1.79769313486231570814527423731704357e+308L)
__DBL_MIN_10_EXP__ (-307)
__DBL_MIN_EXP__ (-1021)
__DBL_MIN__ ((double)2.22507385850720138309023271733240406e-308L)
__ELF__ 1
__FINITE_MATH_ONLY__ 0
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_1 1
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_2 1
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_4 1
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_8 1
__FLOAT_WORD_ORDER__ __ORDER_LITTLE_ENDIAN__
__FLT_DECIMAL_DIG__ 9
__FLT_DENORM_MIN__ 1.40129846432481707092372958328991613e-45F
__FLT_DIG__ 6
__FLT_EPSILON__ 1.19209289550781250000000000000000000e-7F
__FLT_EVAL_METHOD__ 0
__FLT_HAS_DENORM__ 1
__FLT_HAS_INFINITY__ 1
__FLT_HAS_QUIET_NAN__ 1
__FLT_MANT_DIG__ 24
__FLT_MAX_10_EXP__ 38
__FLT_MAX_EXP__ 128
__FLT_MAX__ 3.40282346638528859811704183484516925e+38F
__FLT_MIN_10_EXP__ (-37)
__FLT_MIN_EXP__ (-125)
__FLT_MIN__ 1.17549435082228750796873653722224568e-38F
__FLT_RADIX__ 2
__GCC_ATOMIC_BOOL_LOCK_FREE 2
__GCC_ATOMIC_CHAR16_T_LOCK_FREE 2
__GCC_ATOMIC_CHAR32_T_LOCK_FREE 2
__GCC_ATOMIC_CHAR_LOCK_FREE 2
__GCC_ATOMIC_INT_LOCK_FREE 2
__GCC_ATOMIC_LLONG_LOCK_FREE 2
__GCC_ATOMIC_LONG_LOCK_FREE 2
__GCC_ATOMIC_POINTER_LOCK_FREE 2
__GCC_ATOMIC_SHORT_LOCK_FREE 2
__GCC_ATOMIC_TEST_AND_SET_TRUEVAL 1
__GCC_ATOMIC_WCHAR_T_LOCK_FREE 2
__GNUC_MINOR__ 2
__GNUC_PATCHLEVEL__ 0
__GNUC_STDC_INLINE__ 1
__GNUC__ 12
__INT16_C(c) c
__INT16_MAX__ 0x7fff
__INT16_TYPE__ short int
__INT32_C(c) c
__INT32_MAX__ 0x7fffffff
__INT32_TYPE__ int
__INT8_C(c) c
__INT8_MAX__ 0x7f
__INT8_TYPE__ signed char
__INTMAX_WIDTH__ 64
__INT_FAST64_WIDTH__ 64
__INT_FAST8_MAX__ 0x7f
__INT_FAST8_TYPE__ signed char
__INT_FAST8_WIDTH__ 8
__INT_LEAST16_MAX__ 0x7fff
__INT_LEAST16_TYPE__ short int
__INT_LEAST16_WIDTH__ 16
__INT_LEAST32_MAX__ 0x7fffffff
__INT_LEAST32_TYPE__ int
__INT_LEAST32_WIDTH__ 32
__INT_LEAST64_WIDTH__ 64
__INT_LEAST8_MAX__ 0x7f
__INT_LEAST8_TYPE__ signed char
__INT_LEAST8_WIDTH__ 8
__INT_MAX__ 0x7fffffff
__INT_WIDTH__ 32
__LDBL_DECIMAL_DIG__ 21
__LDBL_DENORM_MIN__ 3.64519953188247460252840593361941982e-4951L
__LDBL_DIG__ 18
__LDBL_EPSILON__ 1.08420217248550443400745280086994171e-19L
__LDBL_HAS_DENORM__ 1
__LDBL_HAS_INFINITY__ 1
__LDBL_HAS_QUIET_NAN__ 1
__LDBL_MANT_DIG__ 64
__LDBL_MAX_10_EXP__ 4932
__LDBL_MAX_EXP__ 16384
__LDBL_MAX__ 1.18973149535723176502126385303097021e+4932L
__LDBL_MIN_10_EXP__ (-4931)
__LDBL_MIN_EXP__ (-16381)
__LDBL_MIN__ 3.36210314311209350626267781732175260e-4932L
__LONG_LONG_MAX__ 0x7fffffffffffffffLL
__LONG_LONG_WIDTH__ 64
__NO_INLINE__ 1
__ORDER_BIG_ENDIAN__ 4321
__ORDER_LITTLE_ENDIAN__ 1234
__ORDER_PDP_ENDIAN__ 3412
__REGISTER_PREFIX__
__SCHAR_MAX__ 0x7f
__SCHAR_WIDTH__ 8
__SHRT_MAX__ 0x7fff
__SHRT_WIDTH__ 16
__SIG_ATOMIC_MAX__ 0x7fffffff
__SIG_ATOMIC_MIN__ (-__SIG_ATOMIC_MAX__ - 1)
__SIG_ATOMIC_TYPE__ int
__SIG_ATOMIC_WIDTH__ 32
__SIZEOF_DOUBLE__ 8
__SIZEOF_FLOAT__ 4
__SIZEOF_INT__ 4
__SIZEOF_LONG_LONG__ 8
__SIZEOF_SHORT__ 2
__SIZEOF_WCHAR_T__ 4
__SIZEOF_WINT_T__ 4
__STDC_HOSTED__ 1
__STDC_IEC_559__ 1
__STDC_ISO_10646__ 201706L
__STDC_NO_THREADS__ 1
__STDC_UTF_16__ 1
__STDC_UTF_32__ 1
__STDC_VERSION__ 201112L
__STDC__ 1
__UINT16_C(c) c
__UINT16_MAX__ 0xffff
__UINT16_TYPE__ short unsigned int
__UINT32_C(c) c ## U
__UINT32_MAX__ 0xffffffffU
__UINT32_TYPE__ unsigned int
__UINT8_C(c) c
__UINT8_MAX__ 0xff
__UINT8_TYPE__ unsigned char
__UINT_FAST8_MAX__ 0xff
__UINT_FAST8_TYPE__ unsigned char
__UINT_LEAST16_MAX__ 0xffff
__UINT_LEAST16_TYPE__ short unsigned int
__UINT_LEAST32_MAX__ 0xffffffffU
__UINT_LEAST32_TYPE__ unsigned int
__UINT_LEAST8_MAX__ 0xff
__UINT_LEAST8_TYPE__ unsigned char
__USER_LABEL_PREFIX__
__VERSION__ "12.2.0"
__WCHAR_MIN__ (-__WCHAR_MAX__ - 1)
__WCHAR_WIDTH__ 32
__WINT_MAX__ 0xffffffffU
__WINT_MIN__ 0U
__WINT_TYPE__ unsigned int
__WINT_WIDTH__ 32
__gnu_linux__ 1
__linux 1
__linux__ 1
__unix 1
__unix__ 1
linux 1
unix 1
`;

/** i386 */
const ILP32 = `
_ILP32 1
__ILP32__ 1
__INT64_C(c) c ## LL
__INT64_MAX__ 0x7fffffffffffffffLL
__INT64_TYPE__ long long int
__INTMAX_C(c) c ## LL
__INTMAX_MAX__ 0x7fffffffffffffffLL
__INTMAX_TYPE__ long long int
__INTPTR_MAX__ 0x7fffffff
__INTPTR_TYPE__ int
__INTPTR_WIDTH__ 32
__INT_FAST16_MAX__ 0x7fffffff
__INT_FAST16_TYPE__ int
__INT_FAST16_WIDTH__ 32
__INT_FAST32_MAX__ 0x7fffffff
__INT_FAST32_TYPE__ int
__INT_FAST32_WIDTH__ 32
__INT_FAST64_MAX__ 0x7fffffffffffffffLL
__INT_FAST64_TYPE__ long long int
__INT_LEAST64_MAX__ 0x7fffffffffffffffLL
__INT_LEAST64_TYPE__ long long int
__LONG_MAX__ 0x7fffffffL
__LONG_WIDTH__ 32
__PTRDIFF_MAX__ 0x7fffffff
__PTRDIFF_TYPE__ int
__PTRDIFF_WIDTH__ 32
__SIZEOF_LONG_DOUBLE__ 12
__SIZEOF_LONG__ 4
__SIZEOF_POINTER__ 4
__SIZEOF_PTRDIFF_T__ 4
__SIZEOF_SIZE_T__ 4
__SIZE_MAX__ 0xffffffffU
__SIZE_TYPE__ unsigned int
__SIZE_WIDTH__ 32
__UINT64_C(c) c ## ULL
__UINT64_MAX__ 0xffffffffffffffffULL
__UINT64_TYPE__ long long unsigned int
__UINTMAX_C(c) c ## ULL
__UINTMAX_MAX__ 0xffffffffffffffffULL
__UINTMAX_TYPE__ long long unsigned int
__UINTPTR_MAX__ 0xffffffffU
__UINTPTR_TYPE__ unsigned int
__UINT_FAST16_MAX__ 0xffffffffU
__UINT_FAST16_TYPE__ unsigned int
__UINT_FAST32_MAX__ 0xffffffffU
__UINT_FAST32_TYPE__ unsigned int
__UINT_FAST64_MAX__ 0xffffffffffffffffULL
__UINT_FAST64_TYPE__ long long unsigned int
__UINT_LEAST64_MAX__ 0xffffffffffffffffULL
__UINT_LEAST64_TYPE__ long long unsigned int
__WCHAR_MAX__ 0x7fffffffL
__WCHAR_TYPE__ long int
__i386 1
__i386__ 1
i386 1
`;

/** x86_64 */
const LP64 = `
_LP64 1
__INT64_C(c) c ## L
__INT64_MAX__ 0x7fffffffffffffffL
__INT64_TYPE__ long int
__INTMAX_C(c) c ## L
__INTMAX_MAX__ 0x7fffffffffffffffL
__INTMAX_TYPE__ long int
__INTPTR_MAX__ 0x7fffffffffffffffL
__INTPTR_TYPE__ long int
__INTPTR_WIDTH__ 64
__INT_FAST16_MAX__ 0x7fffffffffffffffL
__INT_FAST16_TYPE__ long int
__INT_FAST16_WIDTH__ 64
__INT_FAST32_MAX__ 0x7fffffffffffffffL
__INT_FAST32_TYPE__ long int
__INT_FAST32_WIDTH__ 64
__INT_FAST64_MAX__ 0x7fffffffffffffffL
__INT_FAST64_TYPE__ long int
__INT_LEAST64_MAX__ 0x7fffffffffffffffL
__INT_LEAST64_TYPE__ long int
__LONG_MAX__ 0x7fffffffffffffffL
__LONG_WIDTH__ 64
__LP64__ 1
__PTRDIFF_MAX__ 0x7fffffffffffffffL
__PTRDIFF_TYPE__ long int
__PTRDIFF_WIDTH__ 64
__SIZEOF_INT128__ 16
__SIZEOF_LONG_DOUBLE__ 16
__SIZEOF_LONG__ 8
__SIZEOF_POINTER__ 8
__SIZEOF_PTRDIFF_T__ 8
__SIZEOF_SIZE_T__ 8
__SIZE_MAX__ 0xffffffffffffffffUL
__SIZE_TYPE__ long unsigned int
__SIZE_WIDTH__ 64
__UINT64_C(c) c ## UL
__UINT64_MAX__ 0xffffffffffffffffUL
__UINT64_TYPE__ long unsigned int
__UINTMAX_C(c) c ## UL
__UINTMAX_MAX__ 0xffffffffffffffffUL
__UINTMAX_TYPE__ long unsigned int
__UINTPTR_MAX__ 0xffffffffffffffffUL
__UINTPTR_TYPE__ long unsigned int
__UINT_FAST16_MAX__ 0xffffffffffffffffUL
__UINT_FAST16_TYPE__ long unsigned int
__UINT_FAST32_MAX__ 0xffffffffffffffffUL
__UINT_FAST32_TYPE__ long unsigned int
__UINT_FAST64_MAX__ 0xffffffffffffffffUL
__UINT_FAST64_TYPE__ long unsigned int
__UINT_LEAST64_MAX__ 0xffffffffffffffffUL
__UINT_LEAST64_TYPE__ long unsigned int
__WCHAR_MAX__ 0x7fffffff
__WCHAR_TYPE__ int
__amd64 1
__amd64__ 1
__x86_64 1
__x86_64__ 1
`;

/** One `#define` per line. */
export function predefinedMacros(dataModel: DataModel): string {
  const lines = (COMMON + (dataModel === "ILP32" ? ILP32 : LP64)).split("\n");
  return lines.map((line) => (line === "" ? "\n" : `#define ${line}\n`)).join("");
}

const VERSIONS: Readonly<Record<string, string | null>> = {
  "89": null,
  "90": null,
  "99": "199901L",
  "9x": "199901L",
  "11": "201112L",
  "1x": "201112L",
  "17": "201710L",
  "18": "201710L",
  "2x": "202000L",
  "23": "202000L",
};
const ISO: Readonly<Record<string, string>> = {
  "iso9899:1990": "c90",
  "iso9899:1999": "c99",
  "iso9899:2011": "c11",
  "iso9899:2017": "c17",
  "iso9899:2018": "c17",
};
const DEFAULT_STANDARD = { isStrict: false, version: "201112L" };

/** What `-std=NAME` says; null: there is no such standard of C. */
export function standardNamed(
  name: string | null,
): { readonly isStrict: boolean; readonly version: string | null } | null {
  if (name === null) return DEFAULT_STANDARD;
  const match = /^(c|gnu)(\d\w)$/.exec(ISO[name] ?? name);
  const version = match === null ? undefined : VERSIONS[match[2]!];
  return version === undefined ? null : { isStrict: match![1] === "c", version };
}

/** How the macros of another standard than `gnu11` differ, as directives. */
export function standardMacros(name: string | null): string {
  const { isStrict, version } = standardNamed(name) ?? DEFAULT_STANDARD;
  const lines = ["#undef __STDC_VERSION__"];
  if (version !== null) lines.push(`#define __STDC_VERSION__ ${version}`);
  else lines.push("#undef __GNUC_STDC_INLINE__", "#define __GNUC_GNU_INLINE__ 1");
  if (isStrict) {
    lines.push("#define __STRICT_ANSI__ 1", "#undef linux", "#undef unix", "#undef i386");
  }
  return `${lines.join("\n")}\n`;
}

const namesOf = new Map<DataModel, ReadonlySet<string>>();

/** Names of all macros that exist before the first line. */
export function predefinedNames(dataModel: DataModel): ReadonlySet<string> {
  const known = namesOf.get(dataModel);
  if (known !== undefined) return known;
  const defined = predefinedMacros(dataModel).matchAll(/^#define (\w+)/gm);
  const names = new Set([...BUILTIN_NAMES, ...Array.from(defined, (match) => match[1]!)]);
  namesOf.set(dataModel, names);
  return names;
}

import type { CType, FunctionType } from "../types/type.ts";
import type { TypeTable } from "../types/type-table.ts";

/**
 * Functions whose type gcc knows even if nothing declares them; it also offers each under a name that
 * begins with `__builtin_`. One letter a type, the result first:
 * v void, p pointer to void, s pointer to char, i int, l long, L long long, z size_t,
 * f float, d double, D long double, q pointer to int, e pointer to double; `.` ends variadic ones.
 */
const SIGNATURES: Readonly<Record<string, string>> = {
  abort: "v",
  exit: "vi",
  _exit: "vi",
  _Exit: "vi",
  malloc: "pz",
  calloc: "pzz",
  realloc: "ppz",
  free: "vp",
  alloca: "pz",
  aligned_alloc: "pzz",
  memcpy: "pppz",
  mempcpy: "pppz",
  memmove: "pppz",
  memset: "ppiz",
  memcmp: "ippz",
  memchr: "ppiz",
  bzero: "vpz",
  bcopy: "vppz",
  bcmp: "ippz",
  strlen: "zs",
  strnlen: "zsz",
  strcpy: "sss",
  stpcpy: "sss",
  strncpy: "sssz",
  strcat: "sss",
  strncat: "sssz",
  strcmp: "iss",
  strncmp: "issz",
  strcasecmp: "iss",
  strncasecmp: "issz",
  strchr: "ssi",
  strrchr: "ssi",
  strstr: "sss",
  strspn: "zss",
  strcspn: "zss",
  strpbrk: "sss",
  strdup: "ss",
  strndup: "ssz",
  index: "ssi",
  rindex: "ssi",
  printf: "is.",
  sprintf: "iss.",
  snprintf: "iszs.",
  scanf: "is.",
  sscanf: "iss.",
  puts: "is",
  putchar: "ii",
  abs: "ii",
  labs: "ll",
  llabs: "LL",
  ffs: "ii",
  isalnum: "ii",
  isalpha: "ii",
  isblank: "ii",
  iscntrl: "ii",
  isdigit: "ii",
  isgraph: "ii",
  islower: "ii",
  isprint: "ii",
  ispunct: "ii",
  isspace: "ii",
  isupper: "ii",
  isxdigit: "ii",
  isascii: "ii",
  toascii: "ii",
  tolower: "ii",
  toupper: "ii",
  frexp: "ddq",
  ldexp: "ddi",
  modf: "dde",
  scalbn: "ddi",
  scalbln: "ddl",
  ilogb: "id",
  lrint: "ld",
  llrint: "Ld",
  lround: "ld",
  llround: "Ld",
  isnan: "id",
  isinf: "id",
  finite: "id",
  nan: "ds",
  fma: "dddd",
};

/** `double f(double)` with the variants for `float` and `long double`. */
const UNARY_MATH =
  "sqrt fabs floor ceil trunc round rint nearbyint sin cos tan asin acos atan sinh cosh tanh asinh acosh " +
  "atanh exp exp2 exp10 expm1 log log2 log10 log1p cbrt erf erfc tgamma lgamma logb";
const BINARY_MATH = "pow atan2 fmod remainder fmin fmax fdim copysign hypot nextafter";

const MATH = new Map<string, string>();
for (const [names, count] of [
  [UNARY_MATH, 2],
  [BINARY_MATH, 3],
] as const) {
  for (const name of names.split(" ")) {
    MATH.set(name, "d".repeat(count));
    MATH.set(`${name}f`, "f".repeat(count));
    MATH.set(`${name}l`, "D".repeat(count));
  }
}

/** The type of a library function that gcc knows; null for any other name. */
export function librarySignature(name: string, types: TypeTable): FunctionType | null {
  const signature = Object.hasOwn(SIGNATURES, name) ? SIGNATURES[name]! : MATH.get(name);
  if (signature === undefined) return null;
  const isVariadic = signature.endsWith(".");
  const letters = signature.replace(".", "").split("");
  const [returns, ...parameters] = letters.map((letter) => typeOf(letter, types));
  return types.function(returns!, parameters, isVariadic ? "variadic" : "fixed");
}

function typeOf(letter: string, types: TypeTable): CType {
  switch (letter) {
    case "v":
      return types.void;
    case "p":
      return types.pointer(types.void);
    case "s":
      return types.pointer(types.char);
    case "q":
      return types.pointer(types.int);
    case "e":
      return types.pointer(types.double);
    case "i":
      return types.int;
    case "l":
      return types.long;
    case "L":
      return types.longLong;
    case "z":
      return types.sizeType;
    case "f":
      return types.float;
    case "D":
      return types.longDouble;
    default:
      return types.double;
  }
}

/**
 * Token kinds as small integers, so that a file's tokens are columns of typed arrays. Keywords with
 * several spellings (`const`, `__const`, `__const__`) are one kind.
 */
export const END = 0;
export const IDENTIFIER = 1;
export const INTEGER = 2;
export const FLOATING = 3;
export const CHARACTER = 4;
export const STRING = 5;

export const LEFT_PARENTHESIS = 6;
export const RIGHT_PARENTHESIS = 7;
export const LEFT_BRACKET = 8;
export const RIGHT_BRACKET = 9;
export const LEFT_BRACE = 10;
export const RIGHT_BRACE = 11;
export const DOT = 12;
export const ARROW = 13;
export const INCREMENT = 14;
export const DECREMENT = 15;
export const AMPERSAND = 16;
export const STAR = 17;
export const PLUS = 18;
export const MINUS = 19;
export const TILDE = 20;
export const EXCLAMATION = 21;
export const SLASH = 22;
export const PERCENT = 23;
export const SHIFT_LEFT = 24;
export const SHIFT_RIGHT = 25;
export const LESS = 26;
export const GREATER = 27;
export const LESS_EQUAL = 28;
export const GREATER_EQUAL = 29;
export const EQUAL = 30;
export const NOT_EQUAL = 31;
export const CARET = 32;
export const BAR = 33;
export const AND = 34;
export const OR = 35;
export const QUESTION = 36;
export const COLON = 37;
export const SEMICOLON = 38;
export const ELLIPSIS = 39;
export const ASSIGN = 40;
export const STAR_ASSIGN = 41;
export const SLASH_ASSIGN = 42;
export const PERCENT_ASSIGN = 43;
export const PLUS_ASSIGN = 44;
export const MINUS_ASSIGN = 45;
export const SHIFT_LEFT_ASSIGN = 46;
export const SHIFT_RIGHT_ASSIGN = 47;
export const AMPERSAND_ASSIGN = 48;
export const CARET_ASSIGN = 49;
export const BAR_ASSIGN = 50;
export const COMMA = 51;

export const AUTO = 60;
export const BREAK = 61;
export const CASE = 62;
export const CHAR = 63;
export const CONST = 64;
export const CONTINUE = 65;
export const DEFAULT = 66;
export const DO = 67;
export const DOUBLE = 68;
export const ELSE = 69;
export const ENUM = 70;
export const EXTERN = 71;
export const FLOAT = 72;
export const FOR = 73;
export const GOTO = 74;
export const IF = 75;
export const INLINE = 76;
export const INT = 77;
export const LONG = 78;
export const REGISTER = 79;
export const RESTRICT = 80;
export const RETURN = 81;
export const SHORT = 82;
export const SIGNED = 83;
export const SIZEOF = 84;
export const STATIC = 85;
export const STRUCT = 86;
export const SWITCH = 87;
export const TYPEDEF = 88;
export const UNION = 89;
export const UNSIGNED = 90;
export const VOID = 91;
export const VOLATILE = 92;
export const WHILE = 93;
export const ALIGNAS = 94;
export const ALIGNOF = 95;
export const ATOMIC = 96;
export const BOOL = 97;
export const COMPLEX = 98;
export const GENERIC = 99;
export const NORETURN = 100;
export const STATIC_ASSERT = 101;
export const THREAD_LOCAL = 102;
export const TYPEOF = 103;
export const AUTO_TYPE = 104;
export const ATTRIBUTE = 105;
export const ASM = 106;
export const EXTENSION = 107;
export const REAL = 108;
export const IMAG = 109;
export const LABEL = 110;
export const INT128 = 111;
export const FLOAT128 = 112;
export const FLOAT80 = 113;
export const FLOAT32 = 114;
export const FLOAT64 = 115;
export const FLOAT32X = 116;
export const FLOAT64X = 117;
export const UNSUPPORTED_TYPE = 118;
export const VA_ARG = 119;
export const OFFSETOF = 120;
export const TYPES_COMPATIBLE = 121;
export const CHOOSE_EXPRESSION = 122;
export const GNU_ALIGNOF = 123;
export const PRAGMA_OPERATOR = 124;

export const KIND_COUNT = 128;

/** Every spelling of every keyword; the index in this list is the id of the interned name. */
export const KEYWORDS: readonly (readonly [spelling: string, kind: number])[] = [
  ["auto", AUTO],
  ["break", BREAK],
  ["case", CASE],
  ["char", CHAR],
  ["const", CONST],
  ["__const", CONST],
  ["__const__", CONST],
  ["continue", CONTINUE],
  ["default", DEFAULT],
  ["do", DO],
  ["double", DOUBLE],
  ["else", ELSE],
  ["enum", ENUM],
  ["extern", EXTERN],
  ["float", FLOAT],
  ["for", FOR],
  ["goto", GOTO],
  ["if", IF],
  ["inline", INLINE],
  ["__inline", INLINE],
  ["__inline__", INLINE],
  ["int", INT],
  ["long", LONG],
  ["register", REGISTER],
  ["restrict", RESTRICT],
  ["__restrict", RESTRICT],
  ["__restrict__", RESTRICT],
  ["return", RETURN],
  ["short", SHORT],
  ["signed", SIGNED],
  ["__signed", SIGNED],
  ["__signed__", SIGNED],
  ["sizeof", SIZEOF],
  ["static", STATIC],
  ["struct", STRUCT],
  ["switch", SWITCH],
  ["typedef", TYPEDEF],
  ["union", UNION],
  ["unsigned", UNSIGNED],
  ["void", VOID],
  ["volatile", VOLATILE],
  ["__volatile", VOLATILE],
  ["__volatile__", VOLATILE],
  ["while", WHILE],
  ["_Alignas", ALIGNAS],
  ["_Alignof", ALIGNOF],
  ["__alignof", GNU_ALIGNOF],
  ["__alignof__", GNU_ALIGNOF],
  ["_Atomic", ATOMIC],
  ["_Bool", BOOL],
  ["_Complex", COMPLEX],
  ["__complex", COMPLEX],
  ["__complex__", COMPLEX],
  ["_Imaginary", COMPLEX],
  ["_Generic", GENERIC],
  ["_Noreturn", NORETURN],
  ["_Static_assert", STATIC_ASSERT],
  ["_Thread_local", THREAD_LOCAL],
  ["__thread", THREAD_LOCAL],
  ["typeof", TYPEOF],
  ["__typeof", TYPEOF],
  ["__typeof__", TYPEOF],
  ["__auto_type", AUTO_TYPE],
  ["__attribute", ATTRIBUTE],
  ["__attribute__", ATTRIBUTE],
  ["asm", ASM],
  ["__asm", ASM],
  ["__asm__", ASM],
  ["__extension__", EXTENSION],
  ["__real", REAL],
  ["__real__", REAL],
  ["__imag", IMAG],
  ["__imag__", IMAG],
  ["__label__", LABEL],
  ["__int128", INT128],
  ["_Float128", FLOAT128],
  ["__float128", FLOAT128],
  ["__float80", FLOAT80],
  ["_Float32", FLOAT32],
  ["_Float64", FLOAT64],
  ["_Float32x", FLOAT32X],
  ["_Float64x", FLOAT64X],
  ["_Float16", UNSUPPORTED_TYPE],
  ["__bf16", UNSUPPORTED_TYPE],
  ["_Decimal32", UNSUPPORTED_TYPE],
  ["_Decimal64", UNSUPPORTED_TYPE],
  ["_Decimal128", UNSUPPORTED_TYPE],
  ["_Sat", UNSUPPORTED_TYPE],
  ["_Fract", UNSUPPORTED_TYPE],
  ["_Accum", UNSUPPORTED_TYPE],
  ["__builtin_va_arg", VA_ARG],
  ["__builtin_offsetof", OFFSETOF],
  ["__builtin_types_compatible_p", TYPES_COMPATIBLE],
  ["__builtin_choose_expr", CHOOSE_EXPRESSION],
  ["_Pragma", PRAGMA_OPERATOR],
];

const PUNCTUATORS: Readonly<Record<number, string>> = {
  [LEFT_PARENTHESIS]: "(",
  [RIGHT_PARENTHESIS]: ")",
  [LEFT_BRACKET]: "[",
  [RIGHT_BRACKET]: "]",
  [LEFT_BRACE]: "{",
  [RIGHT_BRACE]: "}",
  [COLON]: ":",
  [SEMICOLON]: ";",
  [COMMA]: ",",
  [ASSIGN]: "=",
  [WHILE]: "while",
};

/** How messages name a token they expect: `';'`. Only kinds that the grammar demands by themselves. */
export function expectedName(kind: number): string {
  if (kind === IDENTIFIER) return "an identifier";
  if (kind === STRING) return "a string literal";
  return `'${PUNCTUATORS[kind] ?? ""}'`;
}

/** `ctype.h` in the C locale, with the values glibc's functions return; C promises no more than that they are not zero. */
import type { LibraryCall, Model } from "../library-call.ts";

/** Bits of glibc's table on a little-endian machine. */
const CLASS = {
  upper: 1 << 8,
  lower: 1 << 9,
  alpha: 1 << 10,
  digit: 1 << 11,
  xdigit: 1 << 12,
  space: 1 << 13,
  print: 1 << 14,
  graph: 1 << 15,
  blank: 1 << 0,
  cntrl: 1 << 1,
  punct: 1 << 2,
  alnum: 1 << 3,
} as const;

/** Of a character code from -128 to 255. */
export function characterClass(code: number): number {
  if (code < 0 || code > 127) return 0;
  let bits = 0;
  const isUpper = code >= 65 && code <= 90;
  const isLower = code >= 97 && code <= 122;
  const isDigit = code >= 48 && code <= 57;
  if (isUpper) bits |= CLASS.upper;
  if (isLower) bits |= CLASS.lower;
  if (isUpper || isLower) bits |= CLASS.alpha;
  if (isDigit) bits |= CLASS.digit;
  if (isDigit || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)) bits |= CLASS.xdigit;
  if (code === 32 || (code >= 9 && code <= 13)) bits |= CLASS.space;
  if (code >= 32 && code <= 126) bits |= CLASS.print;
  if (code >= 33 && code <= 126) bits |= CLASS.graph;
  if (code === 32 || code === 9) bits |= CLASS.blank;
  if (code < 32 || code === 127) bits |= CLASS.cntrl;
  const isAlnum = isUpper || isLower || isDigit;
  if (code >= 33 && code <= 126 && !isAlnum) bits |= CLASS.punct;
  if (isAlnum) bits |= CLASS.alnum;
  return bits;
}

export function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

export function upperCase(code: number): number {
  return code >= 97 && code <= 122 ? code - 32 : code;
}

function code(call: LibraryCall): number {
  const value = Number(call.integer(0));
  if (value < -128 || value > 255) call.note(`${value} is not a character`);
  return value;
}

function classifier(bit: number): Model {
  return (call) => call.machine.promised("not zero", BigInt(characterClass(code(call)) & bit));
}

export const CHARACTERS: Readonly<Record<string, Model>> = {
  isalnum: classifier(CLASS.alnum),
  isalpha: classifier(CLASS.alpha),
  isblank: classifier(CLASS.blank),
  iscntrl: classifier(CLASS.cntrl),
  isdigit: classifier(CLASS.digit),
  isgraph: classifier(CLASS.graph),
  islower: classifier(CLASS.lower),
  isprint: classifier(CLASS.print),
  ispunct: classifier(CLASS.punct),
  isspace: classifier(CLASS.space),
  isupper: classifier(CLASS.upper),
  isxdigit: classifier(CLASS.xdigit),
  isascii: (call) => ((call.integer(0) & ~0x7fn) === 0n ? 1n : 0n),
  toascii: (call) => call.integer(0) & 0x7fn,
  tolower: (call) => BigInt(lowerCase(code(call))),
  toupper: (call) => BigInt(upperCase(code(call))),
};

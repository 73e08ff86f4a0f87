/** Character classes of C source text, as tables over UTF-16 units. */

const CHAR_TAB = 9;
export const CHAR_NEWLINE = 10;
const CHAR_SPACE = 32;
export const CHAR_DOUBLE_QUOTE = 34;
export const CHAR_HASH = 35;
export const CHAR_PERCENT = 37;
const CHAR_QUOTE = 39;
export const CHAR_OPEN = 40;
export const CHAR_STAR = 42;
export const CHAR_PLUS = 43;
export const CHAR_MINUS = 45;
export const CHAR_DOT = 46;
export const CHAR_SLASH = 47;
export const CHAR_COLON = 58;
export const CHAR_LESS = 60;
export const CHAR_BACKSLASH = 92;

/** What the scanner of plain text does on a character. */
export const PLAIN = 0;
export const NAME_START = 1;
export const DIGIT = 2;
export const QUOTE = 3;
export const SLASH = 4;
export const NEWLINE = 5;

const UNITS = 65536;

/** Class of each character. Everything beyond ASCII counts as a letter, as in gcc. */
export const charClass: Uint8Array = buildClasses();

/** 1 for characters that continue a name. */
export const continuesName: Uint8Array = buildNameTable();

function buildClasses(): Uint8Array {
  const table = new Uint8Array(UNITS);
  table.fill(NAME_START, 128);
  for (const c of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$")
    table[c.charCodeAt(0)] = NAME_START;
  for (const c of "0123456789") table[c.charCodeAt(0)] = DIGIT;
  table[CHAR_QUOTE] = QUOTE;
  table[CHAR_DOUBLE_QUOTE] = QUOTE;
  table[CHAR_SLASH] = SLASH;
  table[CHAR_NEWLINE] = NEWLINE;
  return table;
}

function buildNameTable(): Uint8Array {
  const table = new Uint8Array(UNITS);
  for (let c = 0; c < UNITS; c++)
    if (charClass[c] === NAME_START || charClass[c] === DIGIT) table[c] = 1;
  return table;
}

/** White space other than a line end. */
export function isBlank(c: number): boolean {
  return c === CHAR_SPACE || (c >= CHAR_TAB && c <= 13 && c !== CHAR_NEWLINE);
}

/** `e+`, `P-` and the like continue a number (6.4.8). */
export function isExponentMark(c: number): boolean {
  const lower = c | 32;
  return lower === 101 || lower === 112;
}

const NEVER_JOINS = new Set(Buffer.from("()[]{};,?~ \t\n\v\f\r"));

/**
 * Whether two neighbouring characters could become part of one token, so that a blank must keep them
 * apart. May say yes too often.
 */
export function mayJoin(left: number, right: number): boolean {
  if (NEVER_JOINS.has(left) || NEVER_JOINS.has(right)) return false;
  const leftName = continuesName[left] === 1;
  const rightName = continuesName[right] === 1;
  // A number may go on with a sign or a dot, a prefix with a quote; an operator never goes on with a name.
  if (leftName && !rightName)
    return (
      isExponentMark(left) ||
      right === CHAR_DOT ||
      right === CHAR_QUOTE ||
      right === CHAR_DOUBLE_QUOTE
    );
  if (!leftName && rightName) return left === CHAR_DOT || left === CHAR_BACKSLASH;
  return true;
}

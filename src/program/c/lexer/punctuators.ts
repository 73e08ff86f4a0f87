import * as T from "./token.ts";

/** Not token kinds: the start of a comment, a `#` (or `%:`), a character that begins no punctuator. */
export const LINE_COMMENT = 124;
export const BLOCK_COMMENT = 125;
export const HASH = 126;
const UNKNOWN = 127;

/** C11 6.4.6; digraphs are what they stand for. Those of three characters are in `lexer.ts`. */
const SPELLINGS: readonly (readonly [string, number])[] = [
  ["(", T.LEFT_PARENTHESIS],
  [")", T.RIGHT_PARENTHESIS],
  ["[", T.LEFT_BRACKET],
  ["]", T.RIGHT_BRACKET],
  ["{", T.LEFT_BRACE],
  ["}", T.RIGHT_BRACE],
  [".", T.DOT],
  ["->", T.ARROW],
  ["++", T.INCREMENT],
  ["--", T.DECREMENT],
  ["&", T.AMPERSAND],
  ["*", T.STAR],
  ["+", T.PLUS],
  ["-", T.MINUS],
  ["~", T.TILDE],
  ["!", T.EXCLAMATION],
  ["/", T.SLASH],
  ["%", T.PERCENT],
  ["<<", T.SHIFT_LEFT],
  [">>", T.SHIFT_RIGHT],
  ["<", T.LESS],
  [">", T.GREATER],
  ["<=", T.LESS_EQUAL],
  [">=", T.GREATER_EQUAL],
  ["==", T.EQUAL],
  ["!=", T.NOT_EQUAL],
  ["^", T.CARET],
  ["|", T.BAR],
  ["&&", T.AND],
  ["||", T.OR],
  ["?", T.QUESTION],
  [":", T.COLON],
  [";", T.SEMICOLON],
  ["=", T.ASSIGN],
  ["*=", T.STAR_ASSIGN],
  ["/=", T.SLASH_ASSIGN],
  ["%=", T.PERCENT_ASSIGN],
  ["+=", T.PLUS_ASSIGN],
  ["-=", T.MINUS_ASSIGN],
  ["&=", T.AMPERSAND_ASSIGN],
  ["^=", T.CARET_ASSIGN],
  ["|=", T.BAR_ASSIGN],
  [",", T.COMMA],
  ["<:", T.LEFT_BRACKET],
  [":>", T.RIGHT_BRACKET],
  ["<%", T.LEFT_BRACE],
  ["%>", T.RIGHT_BRACE],
  ["%:", HASH],
  ["#", HASH],
  ["//", LINE_COMMENT],
  ["/*", BLOCK_COMMENT],
];

/** Kinds by one character, and by two (first << 7 | second); 0 if there is none. */
const ONE = new Uint8Array(128).fill(UNKNOWN);
const TWO = new Uint8Array(128 * 128);
for (const [spelling, kind] of SPELLINGS) {
  const first = spelling.charCodeAt(0);
  if (spelling.length === 1) ONE[first] = kind;
  else TWO[(first << 7) | spelling.charCodeAt(1)] = kind;
}

/** The punctuator made of both ASCII characters, or 0 if the first one stands alone. */
export function pairKind(first: number, second: number): number {
  return second < 128 ? TWO[(first << 7) | second]! : 0;
}

export function singleKind(first: number): number {
  return ONE[first]!;
}

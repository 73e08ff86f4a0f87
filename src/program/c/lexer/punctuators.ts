import * as T from "./token.ts";

/** Not token kinds: a `#` (or `%:`), and a character that begins no punctuator. */
export const HASH = 126;
export const UNKNOWN = 127;

const EQUALS = 61;

/** The longest punctuator at `at`, digraphs as what they stand for. */
// One case per first character: the table of C11 6.4.6.
// eslint-disable-next-line max-lines-per-function
export function kindOfPunctuator(codes: Uint16Array, at: number): number {
  const next = codes[at + 1];
  switch (codes[at]) {
    case 40:
      return T.LEFT_PARENTHESIS;
    case 41:
      return T.RIGHT_PARENTHESIS;
    case 44:
      return T.COMMA;
    case 59:
      return T.SEMICOLON;
    case 91:
      return T.LEFT_BRACKET;
    case 93:
      return T.RIGHT_BRACKET;
    case 123:
      return T.LEFT_BRACE;
    case 125:
      return T.RIGHT_BRACE;
    case 126:
      return T.TILDE;
    case 63:
      return T.QUESTION;
    case 35: // #
      return HASH;
    case 61: // =
      return next === EQUALS ? T.EQUAL : T.ASSIGN;
    case 42: // *
      return next === EQUALS ? T.STAR_ASSIGN : T.STAR;
    case 47: // /
      return next === EQUALS ? T.SLASH_ASSIGN : T.SLASH;
    case 33: // !
      return next === EQUALS ? T.NOT_EQUAL : T.EXCLAMATION;
    case 94: // ^
      return next === EQUALS ? T.CARET_ASSIGN : T.CARET;
    case 46: // .
      return next === 46 && codes[at + 2] === 46 ? T.ELLIPSIS : T.DOT;
    case 43: // +
      if (next === 43) return T.INCREMENT;
      return next === EQUALS ? T.PLUS_ASSIGN : T.PLUS;
    case 45: // -
      if (next === 62) return T.ARROW;
      if (next === 45) return T.DECREMENT;
      return next === EQUALS ? T.MINUS_ASSIGN : T.MINUS;
    case 38: // &
      if (next === 38) return T.AND;
      return next === EQUALS ? T.AMPERSAND_ASSIGN : T.AMPERSAND;
    case 124: // |
      if (next === 124) return T.OR;
      return next === EQUALS ? T.BAR_ASSIGN : T.BAR;
    case 58: // :
      return next === 62 ? T.RIGHT_BRACKET : T.COLON;
    case 37: // %
      if (next === 62) return T.RIGHT_BRACE;
      if (next === 58) return HASH;
      return next === EQUALS ? T.PERCENT_ASSIGN : T.PERCENT;
    case 60: // <
      if (next === 60) return codes[at + 2] === EQUALS ? T.SHIFT_LEFT_ASSIGN : T.SHIFT_LEFT;
      if (next === 58) return T.LEFT_BRACKET;
      if (next === 37) return T.LEFT_BRACE;
      return next === EQUALS ? T.LESS_EQUAL : T.LESS;
    case 62: // >
      if (next === 62) return codes[at + 2] === EQUALS ? T.SHIFT_RIGHT_ASSIGN : T.SHIFT_RIGHT;
      return next === EQUALS ? T.GREATER_EQUAL : T.GREATER;
    default:
      return UNKNOWN;
  }
}

const LENGTHS = new Uint8Array(T.KIND_COUNT).fill(1);
for (const kind of [T.ELLIPSIS, T.SHIFT_LEFT_ASSIGN, T.SHIFT_RIGHT_ASSIGN]) LENGTHS[kind] = 3;
for (const kind of [T.ARROW, T.INCREMENT, T.DECREMENT, T.SHIFT_LEFT, T.SHIFT_RIGHT]) {
  LENGTHS[kind] = 2;
}
for (const kind of [T.LESS_EQUAL, T.GREATER_EQUAL, T.EQUAL, T.NOT_EQUAL, T.AND, T.OR]) {
  LENGTHS[kind] = 2;
}
for (const kind of [T.STAR_ASSIGN, T.SLASH_ASSIGN, T.PERCENT_ASSIGN, T.PLUS_ASSIGN]) {
  LENGTHS[kind] = 2;
}
for (const kind of [T.MINUS_ASSIGN, T.AMPERSAND_ASSIGN, T.CARET_ASSIGN, T.BAR_ASSIGN]) {
  LENGTHS[kind] = 2;
}

/** How long the punctuator of that kind is that begins with `first`: digraphs are longer. */
export function lengthOfPunctuator(kind: number, first: number): number {
  switch (first) {
    case 60: // < as in <: and <%
      return kind === T.LEFT_BRACKET || kind === T.LEFT_BRACE ? 2 : LENGTHS[kind]!;
    case 58: // : as in :>
      return kind === T.RIGHT_BRACKET ? 2 : 1;
    case 37: // % as in %> and %:
      return kind === T.RIGHT_BRACE || kind === HASH ? 2 : LENGTHS[kind]!;
    default:
      return LENGTHS[kind]!;
  }
}

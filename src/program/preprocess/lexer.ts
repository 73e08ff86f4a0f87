import {
  CHAR_BACKSLASH,
  CHAR_DOT,
  CHAR_HASH,
  CHAR_MINUS,
  CHAR_NEWLINE,
  CHAR_OPEN,
  CHAR_PERCENT,
  CHAR_COLON,
  CHAR_PLUS,
  CHAR_SLASH,
  CHAR_STAR,
  charClass,
  continuesName,
  DIGIT,
  isBlank,
  isExponentMark,
  NAME_START,
  QUOTE,
} from "./characters.ts";
import type { SourceFile } from "./source-file.ts";
import { END, Token, type TokenKind } from "./token.ts";

/**
 * Cuts one file into preprocessing tokens. Inside a directive a line end is the end of the tokens;
 * elsewhere it is white space, and a directive met on the way (between the arguments of a macro) is given
 * to `onDirective`, which leaves the file after it.
 */
export class Lexer {
  readonly file: SourceFile;
  inDirective = false;
  private readonly onDirective: () => void;

  constructor(file: SourceFile, onDirective: () => void) {
    this.file = file;
    this.onDirective = onDirective;
  }

  next(): Token {
    const space = this.skipSpace();
    const { file } = this;
    const start = file.position;
    const { text } = file;
    if (start >= text.length || (this.inDirective && text.charCodeAt(start) === CHAR_NEWLINE))
      return END;
    return this.tokenAt(start, space);
  }

  /** Whether the next token is `(`. Reads nothing; a directive line on the way means no (as in gcc). */
  openParenthesisFollows(): boolean {
    const { file } = this;
    const before = file.position;
    this.skipBlanks();
    while (!this.inDirective && file.text.charCodeAt(file.position) === CHAR_NEWLINE) {
      file.position++;
      this.skipBlanks();
    }
    const found = file.text.charCodeAt(file.position) === CHAR_OPEN;
    file.position = before;
    return found;
  }

  /** Skips blanks and comments of the line, also a comment over several lines. True if there were any. */
  skipBlanks(): boolean {
    const { file } = this;
    const { text } = file;
    const start = file.position;
    let at = start;
    while (true) {
      const c = text.charCodeAt(at);
      if (isBlank(c)) at++;
      else if (c === CHAR_SLASH) {
        const end = commentEnd(file, at);
        if (end < 0) break;
        at = end;
      } else break;
    }
    file.position = at;
    return at > start;
  }

  private skipSpace(): boolean {
    const { file } = this;
    let space = this.skipBlanks();
    while (!this.inDirective && file.text.charCodeAt(file.position) === CHAR_NEWLINE) {
      file.position++;
      space = true;
      this.skipBlanks();
      if (isDirectiveMark(file.text, file.position)) this.onDirective();
    }
    return space;
  }

  private tokenAt(start: number, space: boolean): Token {
    const { file } = this;
    const { text } = file;
    const c = text.charCodeAt(start);
    switch (charClass[c]) {
      case NAME_START: {
        const end = nameEnd(text, start);
        const quote = charClass[text.charCodeAt(end)] === QUOTE;
        if (quote && isLiteralPrefix(text, start, end)) return this.literal(start, end, space);
        file.position = end;
        return new Token("identifier", text.slice(start, end), space, start);
      }
      case DIGIT:
        return this.number(start, space);
      case QUOTE:
        return this.literal(start, start, space);
      default:
        if (c === CHAR_DOT && charClass[text.charCodeAt(start + 1)] === DIGIT)
          return this.number(start, space);
        return this.punctuator(start, space);
    }
  }

  private number(start: number, space: boolean): Token {
    const { file } = this;
    file.position = numberEnd(file.text, start);
    return new Token("number", file.text.slice(start, file.position), space, start);
  }

  private literal(start: number, quoteAt: number, space: boolean): Token {
    const { file } = this;
    const { text } = file;
    const end = literalEnd(text, quoteAt);
    file.position = end;
    const quote = text[quoteAt]!;
    const closed = isClosedLiteral(text, quoteAt, end);
    const kind = closed ? (quote === '"' ? "string" : "character") : "other";
    return new Token(kind, text.slice(start, end), space, start);
  }

  private punctuator(start: number, space: boolean): Token {
    const { file } = this;
    const length = punctuatorLength(file.text, start);
    file.position = start + Math.max(1, length);
    const kind = length === 0 ? "other" : "punctuator";
    return new Token(kind, file.text.slice(start, file.position), space, start);
  }
}

/** End of the comment beginning at `at`, or -1 if none begins there. */
export function commentEnd(file: SourceFile, at: number): number {
  const { text } = file;
  const second = text.charCodeAt(at + 1);
  if (second === CHAR_SLASH) return text.indexOf("\n", at);
  if (second !== CHAR_STAR) return -1;
  const end = text.indexOf("*/", at + 2);
  if (end < 0) throw file.error("unterminated comment", at, at + 2);
  return end + 2;
}

/** Whether `#` (or its digraph) stands at `at`. */
export function isDirectiveMark(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  return c === CHAR_HASH || (c === CHAR_PERCENT && text.charCodeAt(at + 1) === CHAR_COLON);
}

function nameEnd(text: string, start: number): number {
  let at = start + 1;
  while (continuesName[text.charCodeAt(at)] === 1) at++;
  return at;
}

export function numberEnd(text: string, start: number): number {
  let at = start + 1;
  while (true) {
    const c = text.charCodeAt(at);
    if (continuesName[c] === 1 || c === CHAR_DOT) at++;
    else if ((c === CHAR_PLUS || c === CHAR_MINUS) && isExponentMark(text.charCodeAt(at - 1))) at++;
    else return at;
  }
}

/** After the closing quote; the end of the line if there is none. */
export function literalEnd(text: string, quoteAt: number): number {
  const quote = text.charCodeAt(quoteAt);
  let at = quoteAt + 1;
  while (at < text.length) {
    const c = text.charCodeAt(at);
    if (c === quote) return at + 1;
    if (c === CHAR_NEWLINE) return at;
    at += c === CHAR_BACKSLASH && text.charCodeAt(at + 1) !== CHAR_NEWLINE ? 2 : 1;
  }
  return at;
}

/** `L`, `u`, `U` and `u8` before a quote belong to the literal; `u8` only before a string (C11 6.4.4.4). */
export function isLiteralPrefix(text: string, start: number, end: number): boolean {
  const prefix = text.slice(start, end);
  if (prefix === "u8") return text[end] === '"';
  return prefix === "L" || prefix === "u" || prefix === "U";
}

/** Whether the literal from `quoteAt` to `end` ends with its quote, not with an escaped one. */
function isClosedLiteral(text: string, quoteAt: number, end: number): boolean {
  if (end <= quoteAt + 1 || text[end - 1] !== text[quoteAt]) return false;
  let backslashes = 0;
  for (let at = end - 2; at > quoteAt && text.charCodeAt(at) === CHAR_BACKSLASH; at--)
    backslashes++;
  return backslashes % 2 === 0;
}

const PUNCTUATORS: ReadonlySet<string> = new Set(
  (
    "[ ] ( ) { } . -> ++ -- & * + - ~ ! / % << >> < > <= >= == != ^ | && || ? : ; ... = *= /= %= += -= <<= " +
    ">>= &= ^= |= , # ## <: :> <% %> %: %:%:"
  ).split(" "),
);

/** Kind of the one token that `text` is as a whole, or null if it is none (for `##`). */
export function kindOfWhole(text: string): TokenKind | null {
  const { length } = text;
  const first = text.charCodeAt(0);
  const startsNumber = first === CHAR_DOT && charClass[text.charCodeAt(1)] === DIGIT;
  if (charClass[first] === DIGIT || startsNumber)
    return numberEnd(text, 0) === length ? "number" : null;
  let quoteAt = 0;
  if (charClass[first] === NAME_START) {
    quoteAt = nameEnd(text, 0);
    if (quoteAt === length) return "identifier";
    if (!isLiteralPrefix(text, 0, quoteAt)) return null;
  }
  if (charClass[text.charCodeAt(quoteAt)] === QUOTE) {
    const whole = literalEnd(text, quoteAt) === length && isClosedLiteral(text, quoteAt, length);
    if (!whole) return null;
    return text[quoteAt] === '"' ? "string" : "character";
  }
  return PUNCTUATORS.has(text) ? "punctuator" : null;
}

const NEVER_LONGER = new Set(Buffer.from("()[]{};,?~"));
const LONGEST_PUNCTUATOR = 4;

/** Length of the longest punctuator at `start`, or 0. */
function punctuatorLength(text: string, start: number): number {
  if (NEVER_LONGER.has(text.charCodeAt(start))) return 1;
  for (let length = LONGEST_PUNCTUATOR; length > 0; length--)
    if (PUNCTUATORS.has(text.slice(start, start + length))) return length;
  return 0;
}

import {
  UnsupportedFeature,
  type SourceRange,
  type SourceText,
} from "../../../base/diagnostics/index.ts";
import {
  BLANK,
  CHARACTER_CLASS,
  DIGIT,
  IN_IDENTIFIER,
  LETTER,
  PUNCTUATION,
  QUOTE,
} from "./character-classes.ts";
import { Directives } from "./directives.ts";
import { characterAt, extendedName } from "./extended-names.ts";
import { hashStep, NameTable } from "./name-table.ts";
import { endOfNumber, kindOfNumber, LONGEST_NUMBER } from "./numbers.ts";
import { BLOCK_COMMENT, HASH, LINE_COMMENT, pairKind, singleKind } from "./punctuators.ts";
import { endOfQuoted } from "./quoted.ts";
import { SourceCharacters } from "./source-characters.ts";
import * as T from "./token.ts";
import { TokenList } from "./token-list.ts";

/** Few enough that the list seldom grows. */
const CHARACTERS_PER_TOKEN = 3;
const NEWLINE = 10;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const DOT = 46;
const EQUALS = 61;
const BACKSLASH = 92;
const BYTE_ORDER_MARK = 0xfeff;

const KEYWORD_KINDS = Uint8Array.from(T.KEYWORDS, ([, kind]) => kind);

/** Splits the source, or one file of it, into tokens, recording its line markers on the way. */
export function tokenize(
  source: SourceText,
  file: SourceRange = source.range(0, source.text.length),
): { tokens: TokenList; names: NameTable } {
  const lexer = new Lexer(file);
  lexer.run();
  return { tokens: lexer.tokens, names: lexer.names };
}

class Lexer {
  readonly tokens: TokenList;
  readonly names: NameTable;
  private readonly characters: SourceCharacters;
  private readonly directives: Directives;
  private readonly text: string;
  private readonly codes: Uint16Array;

  constructor(file: SourceRange) {
    this.characters = new SourceCharacters(file);
    this.text = this.characters.text;
    this.codes = this.characters.codes;
    this.names = new NameTable(this.text.length);
    this.tokens = new TokenList(Math.ceil(this.text.length / CHARACTERS_PER_TOKEN) + 16);
    this.directives = new Directives(this.characters, this.tokens);
  }

  run(): void {
    const { codes } = this;
    let at = codes[0] === BYTE_ORDER_MARK ? 1 : 0;
    while (at >= 0) {
      const c = codes[at]!;
      switch (CHARACTER_CLASS[c]) {
        case BLANK:
          at++;
          break;
        case LETTER:
          at = this.word(at);
          break;
        case PUNCTUATION:
          at = this.punctuator(at, c);
          break;
        case DIGIT:
          at = this.number(at);
          break;
        case QUOTE:
          at = this.quoted(at, at);
          break;
        default:
          at = this.other(at, c);
      }
    }
    this.tokens.finish(this.text.length);
    if (this.characters.isShifted) this.translateOffsets();
  }

  private word(start: number): number {
    const { codes } = this;
    let hash = 0;
    let at = start;
    let c = codes[at]!;
    do {
      hash = hashStep(hash, c);
      c = codes[++at]!;
    } while (IN_IDENTIFIER[c] === 1);
    if (c > 127 || c === BACKSLASH) return this.extendedIdentifier(start);
    if ((c === DOUBLE_QUOTE || c === SINGLE_QUOTE) && at - start <= 3) {
      const prefixed = this.prefixedLiteral(start, at);
      if (prefixed >= 0) return prefixed;
    }
    const id = this.names.internRange(codes, start, at, hash, this.text);
    const kind = id < KEYWORD_KINDS.length ? KEYWORD_KINDS[id]! : T.IDENTIFIER;
    if (kind === T.PRAGMA_OPERATOR) return this.pragmaOperator(start, at);
    this.tokens.push(kind, start, at, id);
    return at;
  }

  private number(start: number): number {
    const { codes } = this;
    let at = start;
    while (CHARACTER_CLASS[codes[at]!] === DIGIT) at++;
    const isOctal = codes[start] === 48 && at > start + 1;
    const isPlain = codes[at] !== DOT && IN_IDENTIFIER[codes[at]!] === 0 && !isOctal;
    if (isPlain && at - start <= LONGEST_NUMBER) {
      this.tokens.push(T.INTEGER, start, at, -1);
      return at;
    }
    at = endOfNumber(codes, start);
    this.tokens.push(kindOfNumber(this.characters, start, at), start, at, -1);
    return at;
  }

  private punctuator(start: number, c: number): number {
    const next = this.codes[start + 1]!;
    let kind = pairKind(c, next);
    let end = start + 2;
    if (kind === 0) {
      kind = singleKind(c);
      end = start + 1;
      if (kind === T.DOT) return this.dot(start, next);
    } else if (this.codes[end] === EQUALS) {
      if (kind === T.SHIFT_LEFT) kind = T.SHIFT_LEFT_ASSIGN;
      else if (kind === T.SHIFT_RIGHT) kind = T.SHIFT_RIGHT_ASSIGN;
      if (kind === T.SHIFT_LEFT_ASSIGN || kind === T.SHIFT_RIGHT_ASSIGN) end++;
    }
    if (kind >= LINE_COMMENT) return this.special(kind, start, end);
    this.tokens.push(kind, start, end, -1);
    return end;
  }

  /** A dot may begin a number or an ellipsis. */
  private dot(start: number, next: number): number {
    if (CHARACTER_CLASS[next] === DIGIT) return this.number(start);
    const isEllipsis = next === DOT && this.codes[start + 2] === DOT;
    const end = isEllipsis ? start + 3 : start + 1;
    this.tokens.push(isEllipsis ? T.ELLIPSIS : T.DOT, start, end, -1);
    return end;
  }

  private special(kind: number, start: number, end: number): number {
    switch (kind) {
      case LINE_COMMENT: {
        const newline = this.text.indexOf("\n", start);
        return newline < 0 ? this.text.length : newline;
      }
      case BLOCK_COMMENT: {
        const close = this.text.indexOf("*/", end);
        if (close < 0) this.characters.fail("unterminated comment: expected */", start, end);
        return close + 2;
      }
      case HASH:
        return this.directive(start, end);
      default:
        return this.stray(start, this.codes[start]!);
    }
  }

  private quoted(start: number, open: number): number {
    const end = endOfQuoted(this.characters, start, open);
    const kind = this.codes[open] === DOUBLE_QUOTE ? T.STRING : T.CHARACTER;
    this.tokens.push(kind, start, end, -1);
    return end;
  }

  /** `[start, open)` may be `L`, `u`, `U` or `u8`; -1 if it is a name of its own. */
  private prefixedLiteral(start: number, open: number): number {
    const prefix = this.text.slice(start, open);
    if (/^(?:L|u|U)$/.test(prefix)) return this.quoted(start, open);
    if (this.codes[open] !== DOUBLE_QUOTE) return -1;
    if (prefix === "u8") return this.quoted(start, open);
    if (/^(?:R|LR|uR|UR|u8R)$/.test(prefix)) {
      throw new UnsupportedFeature("a raw string literal", this.characters.range(start, open + 1));
    }
    return -1;
  }

  private directive(start: number, end: number): number {
    let at = start - 1;
    while (at >= 0 && this.codes[at] !== NEWLINE && CHARACTER_CLASS[this.codes[at]!] === BLANK)
      at--;
    if (at >= 0 && this.codes[at] !== NEWLINE && this.codes[at] !== BYTE_ORDER_MARK) {
      this.stray(start, this.codes[start]!);
    }
    return this.directives.read(start, end);
  }

  /** `_Pragma("…")`, which some preprocessors leave in place. */
  private pragmaOperator(start: number, end: number): number {
    const form = /\s*\(\s*L?"((?:[^"\\\n]|\\.)*)"\s*\)/y;
    form.lastIndex = end;
    const match = form.exec(this.text);
    if (match === null) this.characters.fail("_Pragma takes a string in parentheses", start, end);
    this.directives.pragma(match[1]!.replace(/\\(["\\])/g, "$1"), start, form.lastIndex);
    return form.lastIndex;
  }

  /** Identifiers with universal character names or letters beyond ASCII. */
  private extendedIdentifier(start: number): number {
    const form = /(?:[\w$\x80-\uffff]|\\u[\da-fA-F]{4}|\\U[\da-fA-F]{8})*/y;
    form.lastIndex = start;
    const raw = form.exec(this.text)![0];
    const end = start + raw.length;
    const name = extendedName(raw);
    if (name === null) {
      let at = start;
      while (IN_IDENTIFIER[this.codes[at]!] === 1) at++;
      return this.stray(at, this.codes[at]!);
    }
    const id = this.names.intern(name);
    this.tokens.push(id < KEYWORD_KINDS.length ? KEYWORD_KINDS[id]! : T.IDENTIFIER, start, end, id);
    // Whatever follows is not part of the identifier, also if it looks like the start of one.
    return end;
  }

  private other(at: number, c: number): number {
    if (c === 0 && at === this.text.length) return -1;
    if (c > 127 || c === BACKSLASH) return this.extendedIdentifier(at);
    return this.stray(at, c);
  }

  private stray(at: number, c: number): never {
    if (c === 0) this.characters.fail("a NUL byte in the source", at, at + 1);
    const shown = c < 32 || c === 127 ? null : characterAt(this.text, at);
    const name = shown ?? `\\x${c.toString(16).padStart(2, "0")}`;
    return this.characters.fail(
      `stray '${name}' in the program`,
      at,
      at + Math.max(1, shown?.length ?? 1),
    );
  }

  private translateOffsets(): void {
    const { count, starts, ends } = this.tokens;
    for (let i = 0; i < count; i++) {
      starts[i] = this.characters.offset(starts[i]!);
      // The end of a token belongs to its last character: a splice after it is no part of it.
      ends[i] = ends[i] === 0 ? 0 : this.characters.offset(ends[i]! - 1) + 1;
    }
  }
}

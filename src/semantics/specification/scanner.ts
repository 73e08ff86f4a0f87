import { UserError, type SourceRange, type SourceText } from "../../base/diagnostics/index.ts";

export interface Token {
  readonly kind: "name" | "number" | "string" | "symbol" | "end";
  /** Of a string: what is between the quotes, escapes resolved. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const BLANK = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
const NAME = /\$\$?[A-Za-z_]\w*|\$\d+|[A-Za-z_]\w*/y;
const NUMBER = /\d+/y;
const STRING = /"((?:[^"\\\n]|\\.)*)"/y;
const SYMBOL = /->|==|!=|<=|>=|&&|\|\||[-+*/%!<>=()[\]{};:,.#]/y;

/**
 * The tokens of a specification, one ahead. What stands in braces or brackets has its own syntax: the
 * parser, which knows when that is so, takes it as a whole.
 */
export class Scanner {
  readonly source: SourceText;
  token: Token;

  constructor(source: SourceText) {
    this.source = source;
    this.token = this.read(0);
  }

  /** The current token, which is then behind us. */
  take(): Token {
    const { token } = this;
    this.token = this.read(token.end);
    return token;
  }

  is(text: string): boolean {
    const { kind } = this.token;
    return this.token.text === text && (kind === "symbol" || kind === "name");
  }

  /** Takes the token if it is this one. */
  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.take();
    return true;
  }

  expect(text: string, where: string): Token {
    if (!this.is(text)) this.failExpected(`'${text}'`, where);
    return this.take();
  }

  expectName(what: string): Token {
    if (this.token.kind !== "name" || this.token.text.startsWith("$")) {
      this.failExpected(what, "here");
    }
    return this.take();
  }

  expectString(what: string): Token {
    if (this.token.kind !== "string") this.failExpected(what, "here");
    return this.take();
  }

  /** From `{` to its `}`, without them. */
  takeBraces(): SourceRange {
    const { start } = this.token;
    const { text } = this.source;
    let depth = 0;
    for (let i = start; i < text.length; i++) {
      const character = text[i]!;
      if (character === '"' || character === "'") i = this.endOfQuoted(i);
      else if (character === "{") depth++;
      else if (character === "}" && --depth === 0) return this.takeTo(start, i);
    }
    return this.fail("this '{' has no '}'", start, start + 1);
  }

  /** From `[` to its `]`, without them; `\]` does not end it. */
  takeBrackets(): SourceRange {
    const { start } = this.token;
    const { text } = this.source;
    for (let i = start + 1; i < text.length && text[i] !== "\n"; i++) {
      if (text[i] === "\\") i++;
      else if (text[i] === "]") return this.takeTo(start, i);
    }
    return this.fail("this '[' has no ']' on its line", start, start + 1);
  }

  /** The rest of the line, trimmed. */
  takeLine(): SourceRange {
    const { text } = this.source;
    const { start } = this.token;
    const newline = text.indexOf("\n", start);
    const line = text.slice(start, newline < 0 ? text.length : newline).trimEnd();
    this.token = this.read(start + line.length);
    return this.source.range(start, start + line.length);
  }

  rangeOf({ start, end }: { readonly start: number; readonly end: number }): SourceRange {
    return this.source.range(start, end);
  }

  failExpected(what: string, where: string): never {
    const { kind, text, start, end } = this.token;
    const found = kind === "end" ? "the file ends" : `there is '${text}'`;
    this.fail(`${what} is expected ${where} but ${found}`, start, Math.max(end, start));
  }

  fail(message: string, start: number, end: number, hint: string | null = null): never {
    throw new UserError(message, this.source.range(start, end), hint);
  }

  private takeTo(open: number, close: number): SourceRange {
    this.token = this.read(close + 1);
    return this.source.range(open + 1, close);
  }

  private endOfQuoted(start: number): number {
    const { text } = this.source;
    for (let i = start + 1; i < text.length && text[i] !== "\n"; i++) {
      if (text[i] === "\\") i++;
      else if (text[i] === text[start]) return i;
    }
    return this.fail("this literal does not end on its line", start, start + 1);
  }

  private read(from: number): Token {
    const { text } = this.source;
    BLANK.lastIndex = from;
    const start = from + BLANK.exec(text)![0].length;
    if (start >= text.length) return { kind: "end", text: "", start, end: start };
    const name = matchAt(NAME, text, start);
    if (name !== null) return this.made("name", name[0], start, name[0].length);
    const number = matchAt(NUMBER, text, start);
    if (number !== null) return this.made("number", number[0], start, number[0].length);
    const string = matchAt(STRING, text, start);
    if (string !== null) {
      return this.made("string", string[1]!.replace(/\\(["\\])/g, "$1"), start, string[0].length);
    }
    if (text.startsWith("/*", start)) this.fail("this comment has no end", start, start + 2);
    const symbol = matchAt(SYMBOL, text, start);
    if (symbol !== null) return this.made("symbol", symbol[0], start, symbol[0].length);
    if (text[start] === '"') this.fail("this text does not end on its line", start, start + 1);
    return this.fail(`stray '${text[start]!}'`, start, start + 1);
  }

  private made(kind: Token["kind"], text: string, start: number, length: number): Token {
    return { kind, text, start, end: start + length };
  }
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

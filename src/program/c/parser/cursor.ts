import { UnsupportedFeature, UserError, type SourceText } from "../../../base/diagnostics/index.ts";
import type { NameTable } from "../lexer/name-table.ts";
import { joinLines } from "../lexer/source-characters.ts";
import * as T from "../lexer/token.ts";
import type { TokenList } from "../lexer/token-list.ts";

/**
 * What one level of nesting costs of the stack, in steps of 100 bytes, measured on unoptimised code by
 * nesting each construct until the stack overflows, and rounded up.
 */
export const COST = {
  statement: 4,
  block: 3,
  statementExpression: 12,
  parenthesis: 6,
  climb: 3,
  prefix: 3,
  cast: 4,
  measure: 5,
  call: 6,
  index: 6,
  conditional: 5,
  assignment: 3,
  builtin: 10,
  compoundLiteral: 10,
  list: 3,
  declarator: 3,
  array: 8,
  parameters: 12,
  record: 10,
  typeof: 14,
} as const;

/** What all levels together may cost: the default stack of Node holds 9,840 of these steps. */
const STACK_LIMIT = 7500;

/** How high an expression may be: chains such as `a + b + …` are as high as they are long. */
export const HEIGHT_LIMIT = 1000;

/** The place in the token list, one token of lookahead in `kind`, and how problems are reported. */
export class Cursor {
  readonly source: SourceText;
  readonly tokens: TokenList;
  readonly names: NameTable;
  /** Of the current token. */
  kind: number;
  index = 0;
  private nesting = 0;
  private stackUse = 0;
  private readonly kinds: Uint8Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly nameIds: Int32Array;

  constructor(source: SourceText, tokens: TokenList, names: NameTable) {
    this.source = source;
    this.tokens = tokens;
    this.names = names;
    this.kinds = tokens.kinds;
    this.starts = tokens.starts;
    this.ends = tokens.ends;
    this.nameIds = tokens.names;
    this.kind = this.kinds[0]!;
  }

  get start(): number {
    return this.starts[this.index]!;
  }

  get end(): number {
    return this.ends[this.index]!;
  }

  /** Where the token before the current one ends. */
  get previousEnd(): number {
    return this.index === 0 ? 0 : this.ends[this.index - 1]!;
  }

  /** The interned name of the current identifier or keyword. */
  get name(): number {
    return this.nameIds[this.index]!;
  }

  get text(): string {
    const text = this.source.text.slice(this.start, this.end);
    return text.includes("\\") ? joinLines(text) : text;
  }

  /** Kind of the token after the current one. Four end tokens make the bound safe. */
  get nextKind(): number {
    return this.kinds[this.index + 1]!;
  }

  get nextName(): number {
    return this.nameIds[this.index + 1]!;
  }

  kindAt(index: number): number {
    return this.kinds[index]!;
  }

  startAt(index: number): number {
    return this.starts[index]!;
  }

  endAt(index: number): number {
    return this.ends[index]!;
  }

  advance(): void {
    this.kind = this.kinds[++this.index]!;
  }

  moveTo(index: number): void {
    this.index = index;
    this.kind = this.kinds[index]!;
  }

  accept(kind: number): boolean {
    if (this.kind !== kind) return false;
    this.kind = this.kinds[++this.index]!;
    return true;
  }

  expect(kind: number): void {
    if (this.kind !== kind) this.failExpected(T.expectedName(kind));
    this.kind = this.kinds[++this.index]!;
  }

  expectIdentifier(): number {
    if (this.kind !== T.IDENTIFIER) this.failExpected("an identifier");
    const name = this.nameIds[this.index]!;
    this.advance();
    return name;
  }

  /** Skips to the token after the bracket that closes the current one. */
  skipBalanced(): void {
    const { start, end } = this;
    let depth = 0;
    do {
      switch (this.kind) {
        case T.LEFT_PARENTHESIS:
        case T.LEFT_BRACKET:
        case T.LEFT_BRACE:
          depth++;
          break;
        case T.RIGHT_PARENTHESIS:
        case T.RIGHT_BRACKET:
        case T.RIGHT_BRACE:
          depth--;
          break;
        case T.END:
          this.failAt("this bracket is never closed", start, end);
      }
      this.advance();
    } while (depth > 0);
  }

  /** Called at the start of every construct that can contain itself; `leave` at its end. */
  enter(cost: number): void {
    this.stackUse += cost;
    if (this.stackUse > STACK_LIMIT) {
      const feature = `nesting of constructs more than ${this.nesting} levels deep`;
      this.unsupported(feature, this.start, this.end);
    }
    this.nesting++;
  }

  leave(cost: number): void {
    this.stackUse -= cost;
    this.nesting--;
  }

  /** The current token as messages show it. */
  found(): string {
    if (this.kind === T.END) return "the end of the file";
    const { text } = this;
    return text.length > 40 ? `'${text.slice(0, 40)}…'` : `'${text}'`;
  }

  fail(message: string): never {
    return this.failAt(message, this.start, this.end);
  }

  failAt(message: string, start: number, end: number): never {
    throw new UserError(message, this.source.range(start, end));
  }

  unsupported(feature: string, start: number, end: number): never {
    throw new UnsupportedFeature(feature, this.source.range(start, end));
  }

  /** After something at the end of a line the gap itself is the place of the problem. */
  failExpected(expected: string): never {
    const message = `expected ${expected} before ${this.found()}`;
    const from = this.previousEnd;
    if (this.index > 0 && this.source.text.slice(from, this.start).includes("\n")) {
      return this.failAt(message, from, from + 1);
    }
    return this.fail(message);
  }
}

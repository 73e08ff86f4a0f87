import type { SourceFile } from "./source-file.ts";
import { Token } from "./token.ts";

/** Names whose value depends on where they stand, or that only `#if` understands. */
export type BuiltinName =
  | "__FILE__"
  | "__BASE_FILE__"
  | "__LINE__"
  | "__INCLUDE_LEVEL__"
  | "__COUNTER__"
  | "__DATE__"
  | "__TIME__"
  | "__TIMESTAMP__"
  | "_Pragma"
  | "__has_include"
  | "__has_include_next"
  | "__has_attribute"
  | "__has_builtin";

/** One token of a replacement list with what surrounds it: `#` and `##` are gone, their effect is here. */
export interface BodyItem {
  readonly token: Token;
  /** Index of the parameter the token names, or -1. */
  readonly parameter: number;
  readonly stringised: boolean;
  /** `##` follows. */
  readonly pastesNext: boolean;
  /** The tokens in `__VA_OPT__( … )`, which `token` then stands for. */
  readonly optional: readonly BodyItem[] | null;
}

/** A macro definition. `disabled` while its replacement is being rescanned. */
export class Macro {
  readonly name: string;
  /** Null for an object-like macro. */
  readonly parameters: readonly string[] | null;
  /** The last parameter takes all remaining arguments. */
  readonly variadic: boolean;
  readonly body: readonly BodyItem[];
  /** The replacement list itself if nothing in it is substituted or pasted. */
  readonly plainTokens: readonly Token[] | null;
  readonly builtin: BuiltinName | null;
  disabled = false;

  constructor(
    name: string,
    parameters: readonly string[] | null,
    variadic: boolean,
    body: readonly BodyItem[],
    builtin: BuiltinName | null = null,
  ) {
    this.name = name;
    this.parameters = parameters;
    this.variadic = variadic;
    this.body = body;
    this.builtin = builtin;
    const plain = body.every((item) => item.parameter < 0 && !item.pastesNext && !item.optional);
    this.plainTokens = plain ? body.map((item) => item.token) : null;
  }
}

const FILTER_SIZE = 1 << 14;

/**
 * All macros by name.
 * Performance: text is scanned with a hash of each name computed on the way; only names that hit the
 * filter are cut out and looked up (twice the speed of looking up every name).
 */
export class MacroTable {
  private readonly macros = new Map<string, Macro>();
  private readonly filter = new Uint8Array(FILTER_SIZE);
  private readonly saved = new Map<string, (Macro | undefined)[]>();

  get(name: string): Macro | undefined {
    return this.macros.get(name);
  }

  has(name: string): boolean {
    return this.macros.has(name);
  }

  define(macro: Macro): void {
    this.macros.set(macro.name, macro);
    this.filter[hashOfName(macro.name) & (FILTER_SIZE - 1)] = 1;
  }

  undefine(name: string): void {
    this.macros.delete(name);
  }

  /** False if no macro's name has this hash. */
  mayContain(hash: number): boolean {
    return this.filter[hash & (FILTER_SIZE - 1)] === 1;
  }

  /** `#pragma push_macro` */
  push(name: string): void {
    const stack = this.saved.get(name);
    if (stack === undefined) this.saved.set(name, [this.macros.get(name)]);
    else stack.push(this.macros.get(name));
  }

  /** `#pragma pop_macro` */
  pop(name: string): void {
    const stack = this.saved.get(name);
    if (stack === undefined || stack.length === 0) return;
    const macro = stack.pop();
    if (macro === undefined) this.undefine(name);
    else this.define(macro);
  }
}

/** Step of the hash over a name's characters; starts at 0. */
export function hashStep(hash: number, c: number): number {
  return (Math.imul(hash, 31) + c) | 0;
}

function hashOfName(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = hashStep(hash, name.charCodeAt(i));
  return hash;
}

/** Whether a macro may have this name: `defined` and the variadic names are reserved (6.10.8). */
function checkName(token: Token, file: SourceFile): void {
  const at = token.kind === "end" ? file.position : token.offset;
  if (token.kind === "end") throw file.error("no macro name given", at);
  const end = at + token.text.length;
  if (token.kind !== "identifier") throw file.error("macro names must be identifiers", at, end);
  if (token.text === "defined")
    throw file.error('"defined" cannot be used as a macro name', at, end);
  if (token.text === "__VA_ARGS__" || token.text === "__VA_OPT__")
    throw file.error(`${token.text} can only appear in the expansion of a variadic macro`, at, end);
}

/** Checks the operand of `#undef`, `#ifdef` and `#ifndef`. */
export function checkedMacroName(token: Token, file: SourceFile): string {
  checkName(token, file);
  return token.text;
}

/** Parses what follows `#define`: all tokens of the directive, positions in `file`. */
export function parseDefinition(tokens: readonly Token[], file: SourceFile): Macro {
  return new DefinitionParser(tokens, file).parse();
}

class DefinitionParser {
  private readonly tokens: readonly Token[];
  private readonly file: SourceFile;
  private at = 0;
  private parameters: string[] | null = null;
  private variadic = false;

  constructor(tokens: readonly Token[], file: SourceFile) {
    this.tokens = tokens;
    this.file = file;
  }

  parse(): Macro {
    const name = this.tokens[this.at++]!;
    checkName(name, this.file);
    const next = this.peek();
    if (next.is("(") && !next.space) {
      this.at++;
      this.parameters = this.parseParameters();
    }
    // White space before the replacement list is no part of it (6.10.3).
    const body = this.tokens
      .slice(this.at, -1)
      .map((token, i) => (i === 0 ? token.withSpace(false) : token));
    return new Macro(name.text, this.parameters, this.variadic, this.parseBody(body));
  }

  private peek(): Token {
    return this.tokens[this.at]!;
  }

  private fail(message: string, token: Token): never {
    const start = token.kind === "end" ? this.file.position : token.offset;
    throw this.file.error(message, start, start + token.text.length);
  }

  private parseParameters(): string[] {
    const names: string[] = [];
    if (this.peek().is(")")) {
      this.at++;
      return names;
    }
    while (true) {
      names.push(this.parseParameter(names));
      const token = this.peek();
      this.at++;
      if (token.is(")")) return names;
      if (this.variadic) this.fail("expected ')' after '...'", token);
      if (!token.is(",")) this.fail("expected ',' or ')' in macro parameter list", token);
    }
  }

  private parseParameter(earlier: readonly string[]): string {
    const token = this.peek();
    if (token.is("...")) {
      this.at++;
      this.variadic = true;
      return "__VA_ARGS__";
    }
    if (token.kind !== "identifier") this.fail("expected parameter name", token);
    if (token.text === "__VA_ARGS__")
      this.fail("__VA_ARGS__ can only appear in the expansion of a variadic macro", token);
    if (earlier.includes(token.text)) this.fail(`duplicate macro parameter "${token.text}"`, token);
    this.at++;
    // GNU: `args...` names the remaining arguments.
    if (this.peek().is("...")) {
      this.at++;
      this.variadic = true;
    }
    return token.text;
  }

  private parseBody(tokens: readonly Token[]): BodyItem[] {
    const items: BodyItem[] = [];
    let at = 0;
    while (at < tokens.length) {
      const token = tokens[at]!;
      if (isPaste(token)) this.fail("'##' cannot appear at either end of a macro expansion", token);
      const { item, end } = this.parseItem(tokens, at);
      at = end;
      const pastes = at < tokens.length && isPaste(tokens[at]!);
      if (pastes) at++;
      // `a ## ## b` is one pasting in gcc.
      while (pastes && at < tokens.length && isPaste(tokens[at]!)) at++;
      if (pastes && at >= tokens.length)
        this.fail("'##' cannot appear at either end of a macro expansion", tokens[at - 1]!);
      items.push(pastes ? { ...item, pastesNext: true } : item);
    }
    return items;
  }

  private parseItem(tokens: readonly Token[], at: number): { item: BodyItem; end: number } {
    const token = tokens[at]!;
    if (this.parameters !== null && (token.is("#") || token.is("%:"))) {
      const operand = tokens[at + 1];
      const parameter = operand === undefined ? -1 : this.parameterIndex(operand);
      if (operand !== undefined && this.isOptionalGroup(operand)) {
        const { item, end } = this.parseOptional(tokens, at + 1);
        return { item: { ...item, token: token, stringised: true }, end };
      }
      if (parameter < 0) this.fail("'#' is not followed by a macro parameter", token);
      const item = { parameter, stringised: true, pastesNext: false, optional: null };
      return { item: { token: bodyToken(operand!, token.space), ...item }, end: at + 2 };
    }
    if (this.isOptionalGroup(token)) return this.parseOptional(tokens, at);
    const parameter = this.parameterIndex(token);
    if (parameter < 0 && token.kind === "identifier" && token.text === "__VA_ARGS__")
      this.fail("__VA_ARGS__ can only appear in the expansion of a variadic macro", token);
    const item = { parameter, stringised: false, pastesNext: false, optional: null };
    return { item: { token: bodyToken(token, token.space), ...item }, end: at + 1 };
  }

  private isOptionalGroup(token: Token): boolean {
    return this.variadic && token.kind === "identifier" && token.text === "__VA_OPT__";
  }

  private parseOptional(tokens: readonly Token[], at: number): { item: BodyItem; end: number } {
    const keyword = tokens[at]!;
    if (tokens[at + 1]?.is("(") !== true)
      this.fail("__VA_OPT__ must be followed by an open parenthesis", keyword);
    let depth = 1;
    let end = at + 2;
    while (end < tokens.length && depth > 0) {
      const token = tokens[end++]!;
      if (token.is("(")) depth++;
      else if (token.is(")")) depth--;
      else if (this.isOptionalGroup(token))
        this.fail("__VA_OPT__ may not appear in a __VA_OPT__", token);
    }
    if (depth > 0) this.fail("unterminated __VA_OPT__", keyword);
    const optional = this.parseBody(tokens.slice(at + 2, end - 1));
    const token = bodyToken(keyword, keyword.space);
    return { item: { token, parameter: -1, stringised: false, pastesNext: false, optional }, end };
  }

  private parameterIndex(token: Token): number {
    if (this.parameters === null || token.kind !== "identifier") return -1;
    return this.parameters.indexOf(token.text);
  }
}

function isPaste(token: Token): boolean {
  return token.is("##") || token.is("%:%:");
}

function bodyToken(token: Token, space: boolean): Token {
  return new Token(token.kind, token.text, space);
}

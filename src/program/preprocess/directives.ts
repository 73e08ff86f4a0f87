import {
  CHAR_DOUBLE_QUOTE,
  CHAR_LESS,
  CHAR_PERCENT,
  charClass,
  NEWLINE,
  QUOTE,
  SLASH,
} from "./characters.ts";
import { fromBytes } from "./bytes.ts";
import { hasAttribute, hasBuiltin } from "./capabilities.ts";
import { evaluateCondition, type ConditionQueries } from "./condition.ts";
import type { Expander } from "./expander.ts";
import { commentEnd, isDirectiveMark, literalEnd, type Lexer } from "./lexer.ts";
import { checkedMacroName, parseDefinition, type MacroTable } from "./macro.ts";
import type { SourceFile } from "./source-file.ts";
import { Spacing, type Token } from "./token.ts";

/** What directives ask of the run they are part of. */
export interface DirectiveHost {
  readonly macros: MacroTable;
  readonly expander: Expander;
  /** Reads the file in place of the directive at `offset`. */
  include(header: HeaderName, offset: number): void;
  headerExists(header: HeaderName): boolean;
  pragma(text: string): void;
}

export interface HeaderName {
  readonly name: string;
  readonly angled: boolean;
  /** `#include_next` */
  readonly next: boolean;
}

/** What a directive did to the output and the line numbers after it. */
export type DirectiveEffect = "plain" | "pragma" | "renumbered" | "included";

interface Conditional {
  readonly offset: number;
  /** A group of this conditional was or is being read. */
  taken: boolean;
  elseSeen: boolean;
}

/** The directives of one file (6.10), with its open conditionals. */
export class Directives implements ConditionQueries {
  private readonly file: SourceFile;
  private readonly lexer: Lexer;
  private readonly host: DirectiveHost;
  private readonly conditionals: Conditional[] = [];

  constructor(lexer: Lexer, host: DirectiveHost) {
    this.file = lexer.file;
    this.lexer = lexer;
    this.host = host;
  }

  /**
   * Handles the directive whose `#` is next; ends on the line end of its last line. `withinArguments`
   * says that it stands between the arguments of a macro.
   */
  handle(withinArguments: boolean): DirectiveEffect {
    const { file, lexer } = this;
    const start = file.position;
    lexer.inDirective = true;
    file.position += file.text.charCodeAt(start) === CHAR_PERCENT ? 2 : 1;
    const name = lexer.next();
    if (withinArguments && /^include(_next)?$/.test(name.text))
      throw file.error(`#${name.text} between the arguments of a macro`, start);
    const effect = this.dispatch(name, start);
    this.skipLine();
    lexer.inDirective = false;
    return effect;
  }

  /** At the end of the file. */
  checkClosed(): void {
    const open = this.conditionals.at(-1);
    if (open === undefined) return;
    throw this.file.error("this conditional has no #endif", open.offset);
  }

  hasInclude(next: boolean): boolean {
    const { file, lexer, host } = this;
    const offset = file.position;
    if (!host.expander.nextUnexpanded().is("("))
      throw file.error("missing '(' before the header name", offset);
    const header = this.headerName(next, lexer);
    if (!host.expander.nextReal().is(")"))
      throw file.error("missing ')' after the header name", file.position);
    return host.headerExists(header);
  }

  hasAttribute(name: string): boolean {
    return hasAttribute(name);
  }

  hasBuiltin(name: string): boolean {
    return hasBuiltin(name);
  }

  // One case per directive: a table of the language.
  private dispatch(name: Token, start: number): DirectiveEffect {
    if (name.kind === "end") return "plain";
    if (name.kind === "number") return this.line(name);
    switch (name.text) {
      case "define":
        this.define();
        return "plain";
      case "undef":
        this.host.macros.undefine(this.macroName());
        return "plain";
      case "include":
      case "include_next":
        this.include(name, start);
        return "included";
      case "if":
        return this.open(start, this.evaluate("if"));
      case "ifdef":
        return this.open(start, this.host.macros.has(this.macroName()));
      case "ifndef":
        return this.open(start, !this.host.macros.has(this.macroName()));
      case "elif":
      case "elifdef":
      case "elifndef":
      case "else":
        return this.alternative(name);
      case "endif":
        this.current(name);
        this.conditionals.pop();
        return "plain";
      case "line":
        return this.line(null);
      case "pragma":
        this.host.pragma(this.restOfLine());
        return "pragma";
      case "error":
        throw this.file.error(`#error ${this.restOfLine()}`, start, name.offset + 5);
      case "warning":
      case "ident":
      case "sccs":
        return "plain";
      default:
        throw this.file.error(
          `invalid preprocessing directive #${name.text}`,
          name.offset,
          name.offset + name.text.length,
        );
    }
  }

  private skipLine(): void {
    this.host.expander.discard();
    while (this.lexer.next().kind !== "end");
  }

  /** The text up to the line end without comments at its end, blanks trimmed. */
  private restOfLine(): string {
    const { file, lexer } = this;
    lexer.skipBlanks();
    const start = file.position;
    let end = start;
    while (lexer.next().kind !== "end") end = file.position;
    return file.text.slice(start, end);
  }

  private define(): void {
    const tokens: Token[] = [];
    while (true) {
      const token = this.lexer.next();
      tokens.push(token);
      if (token.kind === "end") break;
    }
    this.host.macros.define(parseDefinition(tokens, this.file));
  }

  private macroName(): string {
    return checkedMacroName(this.lexer.next(), this.file);
  }

  private include(keyword: Token, start: number): void {
    const { host } = this;
    const header = this.headerName(keyword.text === "include_next", this.lexer);
    this.skipLine();
    if (header.name === "") throw this.file.error(`empty file name in #${keyword.text}`, start);
    host.include(header, start);
  }

  /** `"name"`, `<name>`, or tokens that expand to one of them (6.10.2). */
  private headerName(next: boolean, lexer: Lexer): HeaderName {
    const { file, host } = this;
    lexer.skipBlanks();
    const start = file.position;
    if (!host.expander.pending) {
      const c = file.text.charCodeAt(start);
      const close = c === CHAR_LESS ? ">" : c === CHAR_DOUBLE_QUOTE ? '"' : null;
      const end = close === null ? -1 : file.text.indexOf(close, start + 1);
      if (end >= 0 && end < file.text.indexOf("\n", start)) {
        file.position = end + 1;
        return { name: fromBytes(file.text.slice(start + 1, end)), angled: close === ">", next };
      }
    }
    const first = host.expander.nextReal();
    if (first.kind === "string" && first.text.startsWith('"'))
      return { name: fromBytes(first.text.slice(1, -1)), angled: false, next };
    if (!first.is("<"))
      throw file.error('#include expects "FILENAME" or <FILENAME>', start, file.position);
    return { name: fromBytes(this.angledName(start)), angled: true, next };
  }

  private angledName(start: number): string {
    const spacing = new Spacing();
    let name = "";
    while (true) {
      const token = this.host.expander.next();
      if (token.kind === "padding") {
        spacing.pad(token);
        continue;
      }
      if (token.is(">")) return name;
      if (token.kind === "end")
        throw this.file.error("missing '>' after the header name", start, this.file.position);
      name += (spacing.before(token) && name !== "" ? " " : "") + token.text;
    }
  }

  private evaluate(directive: string): boolean {
    return evaluateCondition(this.host.expander, this.host.macros, this, directive);
  }

  private open(offset: number, taken: boolean): DirectiveEffect {
    this.conditionals.push({ offset, taken, elseSeen: false });
    if (!taken) this.skipGroups();
    return "plain";
  }

  /** `#elif` or `#else` at the end of the group that was read: the others are skipped. */
  private alternative(name: Token): DirectiveEffect {
    const conditional = this.current(name);
    this.checkOrder(conditional, name);
    this.skipGroups();
    return "plain";
  }

  private current(name: Token): Conditional {
    const conditional = this.conditionals.at(-1);
    if (conditional !== undefined) return conditional;
    throw this.file.error(`#${name.text} without #if`, name.offset, name.offset + name.text.length);
  }

  private checkOrder(conditional: Conditional, name: Token): void {
    const end = name.offset + name.text.length;
    if (conditional.elseSeen) throw this.file.error(`#${name.text} after #else`, name.offset, end);
    if (name.text === "else") conditional.elseSeen = true;
  }

  /** Skips groups of the innermost conditional up to one that is to be read, or past its `#endif`. */
  private skipGroups(): void {
    let depth = 0;
    const conditional = this.conditionals.at(-1)!;
    while (true) {
      this.host.expander.discard();
      if (!this.findDirective()) return;
      const name = this.lexer.next();
      if (name.text === "if" || name.text === "ifdef" || name.text === "ifndef") depth++;
      else if (name.text === "endif" && depth-- === 0) {
        this.conditionals.pop();
        return;
      } else if (depth === 0 && this.beginsReadGroup(name, conditional)) return;
    }
  }

  private beginsReadGroup(name: Token, conditional: Conditional): boolean {
    if (!/^(else|elif|elifdef|elifndef)$/.test(name.text)) return false;
    this.checkOrder(conditional, name);
    if (conditional.taken) return false;
    if (name.text === "elif") conditional.taken = this.evaluate("elif");
    else if (name.text === "else") conditional.taken = true;
    else conditional.taken = this.host.macros.has(this.macroName()) === (name.text === "elifdef");
    return conditional.taken;
  }

  /** Goes behind the `#` of the next directive line; to the end of the file if there is none. */
  private findDirective(): boolean {
    const { file, lexer } = this;
    const { text } = file;
    let at = file.position;
    while (at < text.length) {
      const kind = charClass[text.charCodeAt(at)];
      if (kind === NEWLINE) {
        file.position = at + 1;
        lexer.skipBlanks();
        at = file.position;
        if (isDirectiveMark(text, at)) {
          file.position = at + (text.charCodeAt(at) === CHAR_PERCENT ? 2 : 1);
          return true;
        }
      } else if (kind === QUOTE) at = literalEnd(text, at);
      else if (kind === SLASH) {
        const end = commentEnd(file, at);
        at = end < 0 ? at + 1 : end;
      } else at++;
    }
    // The line end at the very end of the text closes the directive that began the skipping.
    file.position = text.length;
    return false;
  }

  /** `#line` with its operands expanded (6.10.4), or the line marker `# 1 "file" flags`. */
  private line(marker: Token | null): DirectiveEffect {
    const { file, host } = this;
    const first = marker ?? host.expander.nextReal();
    const start = first.offset >= 0 ? first.offset : host.expander.invocation;
    if (first.kind !== "number" || !/^[0-9]+$/.test(first.text))
      throw file.error(`"${first.text}" after #line is not a positive integer`, start);
    const name = host.expander.nextReal();
    if (name.kind !== "end" && (name.kind !== "string" || !name.text.startsWith('"')))
      throw file.error(`invalid file name "${name.text}" after #line`, start);
    const text =
      name.kind === "end" ? file.nameAt(start) : fromBytes(unescaped(name.text.slice(1, -1)));
    this.skipLine();
    file.renumber(file.position, Number(first.text), text);
    return "renumbered";
  }
}

function unescaped(name: string): string {
  return name.replace(/\\([0-7]{1,3}|.)/g, (_, c: string) =>
    /[0-7]/.test(c) ? String.fromCharCode(parseInt(c, 8)) : c,
  );
}

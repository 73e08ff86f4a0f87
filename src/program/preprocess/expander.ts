import type { BuiltinName, Macro, MacroTable } from "./macro.ts";
import type { Lexer } from "./lexer.ts";
import type { SourceFile } from "./source-file.ts";
import { substitute, type Argument, type SubstitutionHost } from "./substitute.ts";
import { END, joinedPadding, PADDING_OPEN, paddingFor, type Token } from "./token.ts";

/**
 * Arguments within arguments are expanded by recursion; this many levels are safe on Node's default
 * stack and ten times what programs use.
 */
const MAX_ARGUMENT_DEPTH = 400;

/** Tokens and pasted characters that all expansions of a run may produce: some seconds of work. */
const EXPANSION_BUDGET = 10_000_000;

/** Values of the names that depend on the place: the line, the file, the counter. */
export type BuiltinValue = (name: BuiltinName, token: Token) => Token | null;

/** Tokens to be read before the file goes on: a replacement list, or an argument being expanded. */
interface Context {
  readonly tokens: readonly Token[];
  /** Enabled again when the tokens are used up. */
  readonly macro: Macro | null;
  at: number;
}

/**
 * Macro expansion. `next` gives the token sequence after all replacements, reading on in the file as
 * needed. A macro is disabled while its replacement is being read, and its name, if met then, is frozen for
 * good (6.10.3.4). Where the standard leaves open whether a nested replacement is still "inside" (6.10.3.4
 * p4), this follows gcc: a replacement ends when its last token is read, also while collecting arguments.
 */
export class Expander implements SubstitutionHost {
  /** Where tokens come from when no expansion is under way; changed by the owner at `#include`. */
  lexer: Lexer;
  /** Offset in the current file of the outermost macro name being expanded. */
  invocation = 0;
  private readonly macros: MacroTable;
  private readonly builtinValue: BuiltinValue;
  private readonly contexts: Context[] = [];
  /** Above zero while tokens are taken as they are: arguments, the operand of `defined`. */
  private held = 0;
  private depth = 0;
  private spent = 0;

  constructor(macros: MacroTable, lexer: Lexer, builtinValue: BuiltinValue) {
    this.macros = macros;
    this.lexer = lexer;
    this.builtinValue = builtinValue;
  }

  /** Whether tokens of an expansion wait to be read before the file goes on. */
  get pending(): boolean {
    return this.contexts.length > 0;
  }

  /** The next token after macro replacement. Padding tokens say where white space belongs. */
  next(): Token {
    while (true) {
      const context = this.contexts.at(-1);
      let token: Token;
      if (context === undefined) token = this.lexer.next();
      else if (context.at < context.tokens.length) token = context.tokens[context.at++]!;
      else {
        this.pop();
        if (this.lexer.inDirective) continue;
        return PADDING_OPEN;
      }
      if (token.kind !== "identifier" || token.frozen) return token;
      const macro = this.macros.get(token.text);
      if (macro === undefined) return token;
      if (macro.disabled) return token.freeze();
      if (this.held > 0 || !this.enter(macro, token)) return token;
      if (!this.lexer.inDirective) return paddingFor(token.space);
    }
  }

  /** The next token that is not padding. */
  nextReal(): Token {
    while (true) {
      const token = this.next();
      if (token.kind !== "padding") return token;
    }
  }

  /** The next token without replacing it. */
  nextUnexpanded(): Token {
    this.held++;
    const token = this.nextReal();
    this.held--;
    return token;
  }

  /** Runs a directive met while collecting arguments, in which macros are expanded again. */
  aside<T>(directive: () => T): T {
    const { held, invocation } = this;
    this.held = 0;
    const result = directive();
    this.held = held;
    this.invocation = invocation;
    return result;
  }

  /** Drops what is left of an expansion, after the rest of a directive turned out not to matter. */
  discard(): void {
    while (this.contexts.length > 0) this.pop();
  }

  /**
   * Begins the expansion of `macro`, whose name `token` was just read. False if there is none: a
   * function-like macro without `(`, or a name that only some directives understand.
   */
  enter(macro: Macro, token: Token): boolean {
    if (this.contexts.length === 0) this.invocation = token.offset;
    if (macro.builtin !== null) {
      const value = this.builtinValue(macro.builtin, token);
      if (value === null) return false;
      this.push([value], null);
      return true;
    }
    let args: readonly Argument[] = [];
    if (macro.parameters !== null) {
      if (!this.takeOpenParenthesis()) return false;
      args = this.collectArguments(macro, macro.parameters.length);
    }
    this.push(substitute(macro, args, this), macro);
    return true;
  }

  expand(tokens: readonly Token[]): readonly Token[] {
    if (tokens.length === 0) return tokens;
    if (++this.depth > MAX_ARGUMENT_DEPTH)
      this.fail(`macro calls nested more than ${MAX_ARGUMENT_DEPTH} deep in arguments`);
    this.push([...tokens, END], null);
    const result: Token[] = [];
    for (let token = this.next(); token.kind !== "end"; token = this.next()) {
      result.push(token);
      this.spend(1);
    }
    this.pop();
    this.depth--;
    return result;
  }

  spend(amount: number): void {
    this.spent += amount;
    if (this.spent > EXPANSION_BUDGET)
      this.fail(`macro expansion produces more than ${EXPANSION_BUDGET} tokens`);
  }

  fail(message: string): never {
    const { file } = this;
    const end = /^\w*/.exec(file.text.slice(this.invocation, this.invocation + 100))![0].length;
    throw file.error(message, this.invocation, this.invocation + end);
  }

  private get file(): SourceFile {
    return this.lexer.file;
  }

  private push(tokens: readonly Token[], macro: Macro | null): void {
    this.spend(tokens.length + 1);
    if (macro !== null) macro.disabled = true;
    this.contexts.push({ tokens, macro, at: 0 });
  }

  private pop(): void {
    const context = this.contexts.pop()!;
    if (context.macro !== null) context.macro.disabled = false;
  }

  /** Reads `(` if it is the next token. Replacements that end on the way are over, as in gcc. */
  private takeOpenParenthesis(): boolean {
    let padding: Token | null = null;
    while (true) {
      const context = this.contexts.at(-1);
      if (context === undefined) {
        const found = this.lexer.openParenthesisFollows();
        if (found) this.lexer.next();
        else if (padding !== null) this.push([padding], null);
        return found;
      }
      let token = PADDING_OPEN;
      if (context.at === context.tokens.length) this.pop();
      else token = context.tokens[context.at]!;
      if (token.kind !== "padding") {
        const found = token.is("(");
        if (found) context.at++;
        else if (padding !== null) this.push([padding], null);
        return found;
      }
      if (context.at < context.tokens.length) context.at++;
      padding = padding === null ? token : joinedPadding(padding, token);
    }
  }

  private collectArguments(macro: Macro, expected: number): readonly Argument[] {
    const collected: Token[][] = [[]];
    let depth = 0;
    this.held++;
    while (true) {
      const token = this.next();
      const current = collected.at(-1)!;
      if (token.kind === "end")
        this.fail(`unterminated argument list invoking macro "${macro.name}"`);
      else if (token.kind === "padding") {
        if (current.length > 0) current.push(token);
        continue;
      } else if (token.is("(")) depth++;
      else if (token.is(")")) {
        if (depth-- === 0) break;
      } else if (
        token.is(",") &&
        depth === 0 &&
        !(macro.variadic && collected.length === expected)
      ) {
        collected.push([]);
        continue;
      }
      current.push(token);
    }
    this.held--;
    for (const tokens of collected) while (tokens.at(-1)?.kind === "padding") tokens.pop();
    return this.checkedArguments(macro, expected, collected);
  }

  private checkedArguments(
    macro: Macro,
    expected: number,
    collected: readonly (readonly Token[])[],
  ): readonly Argument[] {
    const oneEmpty = collected.length === 1 && collected[0]!.length === 0;
    const given = oneEmpty && expected === 0 ? 0 : collected.length;
    if (given > expected)
      this.fail(`macro "${macro.name}" passed ${given} arguments, but takes just ${expected}`);
    if (given < expected && !(macro.variadic && given + 1 === expected))
      this.fail(`macro "${macro.name}" requires ${expected} arguments, but only ${given} given`);
    const args: Argument[] = collected
      .slice(0, given)
      .map((tokens) => ({ tokens, omitted: false, expanded: null }));
    if (macro.variadic && given < expected) args.push({ tokens: [], omitted: true, expanded: [] });
    else if (macro.variadic && oneEmpty) args[0] = { tokens: [], omitted: true, expanded: [] };
    return args;
  }
}

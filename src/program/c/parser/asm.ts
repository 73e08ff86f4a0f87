import type { SourceExpression, Statement } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";

/**
 * They only wait, switch interrupts, or move flags and operands over the stack; and a barrier of old processors, which adds nothing to
 * the top of the stack.
 */
const HARMLESS =
  /^(?:(?:rep|lock)\b\s*)?(?:nop|pause|[lms]fence|cli|sti|hlt|cld|(?:push|pop)f[lq]?|(?:push|pop)[lq]?\s+%\d|(?:add|or)[lq]?\s+\$0(?:x0)?\s*,\s*-?\d*\(%{1,2}[er]sp\))?$/;
/** They say how a symbol is seen from outside or what a file is called. */
const DIRECTIVE = /^\.(?:ident|file|symver|globa?l|hidden|internal|protected|type|size)\b/;
/** Calls, jumps, traps. */
const LEADS_ELSEWHERE = /\b(?:call|l?jmp|j[a-z]{1,3}|sys(?:call|enter)|int|i?ret|ud2|loop)/;

/** Inline assembly in all of gcc's forms: what it writes is kept, what it does is not known. */
export class AsmParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
  }

  /** `asm("…");` between declarations. Soundness: it may define symbols, and what lies behind them. */
  fileScope(): void {
    const { cursor } = this;
    const { start } = cursor;
    this.qualifiers();
    cursor.expect(T.LEFT_PARENTHESIS);
    const template = this.strings();
    cursor.expect(T.RIGHT_PARENTHESIS);
    cursor.expect(T.SEMICOLON);
    if (instructions(template).every((line) => HARMLESS.test(line) || DIRECTIVE.test(line))) return;
    cursor.unsupported("assembly outside of functions", start, cursor.previousEnd);
  }

  /** At the keyword. Operands are evaluated before. */
  statement(): Statement {
    const { cursor } = this;
    const { start } = cursor;
    this.qualifiers();
    cursor.expect(T.LEFT_PARENTHESIS);
    const template = this.strings();
    const outputs: SourceExpression[] = [];
    const inputs: SourceExpression[] = [];
    const isBasic = cursor.kind === T.RIGHT_PARENTHESIS;
    let clobbered = "";
    if (cursor.accept(T.COLON)) this.operands(outputs);
    if (cursor.accept(T.COLON)) this.operands(inputs);
    if (cursor.accept(T.COLON)) clobbered = this.clobbers();
    cursor.expect(T.RIGHT_PARENTHESIS);
    cursor.expect(T.SEMICOLON);
    const end = cursor.previousEnd;
    for (const output of outputs) this.checkOutput(output);
    const isHarmless = instructions(template).every((line) => HARMLESS.test(line));
    const isElsewhere = /"memory"/.test(clobbered) || LEADS_ELSEWHERE.test(template);
    // Soundness: without operands it says nothing of what it reads and writes.
    const effect = !isHarmless && (isBasic || isElsewhere) ? "anything" : "outputs";
    const statement: Statement = { kind: "asm", start, end, effect, outputs };
    const statements: Statement[] = [];
    for (const input of inputs) {
      if (input.effects) statements.push({ kind: "expression", start, end, expression: input });
    }
    if (statements.length === 0) return statement;
    statements.push(statement);
    return { kind: "compound", start, end, statements };
  }

  /** `volatile`, `inline`; `goto` would be a jump that we cannot see. */
  private qualifiers(): void {
    const { cursor } = this;
    cursor.advance();
    for (;;) {
      switch (cursor.kind) {
        case T.VOLATILE:
        case T.INLINE:
        case T.CONST:
          cursor.advance();
          break;
        case T.GOTO:
          return cursor.unsupported("'asm goto'", cursor.start, cursor.end);
        default:
          return;
      }
    }
  }

  /** As they are written, with their quotes. */
  private strings(): string {
    const { cursor } = this;
    let text = "";
    if (cursor.kind !== T.STRING) cursor.failExpected("a string literal");
    while (cursor.kind === T.STRING) {
      text += cursor.text;
      cursor.advance();
    }
    return text;
  }

  /** `[name] "constraint" (expression)`, separated by commas. */
  private operands(into: SourceExpression[]): void {
    const { cursor, parser } = this;
    if (cursor.kind !== T.STRING && cursor.kind !== T.LEFT_BRACKET) return;
    do {
      if (cursor.accept(T.LEFT_BRACKET)) {
        cursor.expectIdentifier();
        cursor.expect(T.RIGHT_BRACKET);
      }
      this.strings();
      cursor.expect(T.LEFT_PARENTHESIS);
      into.push(parser.expressions.parse());
      cursor.expect(T.RIGHT_PARENTHESIS);
    } while (cursor.accept(T.COMMA));
  }

  private clobbers(): string {
    const { cursor } = this;
    let text = "";
    if (cursor.kind !== T.STRING) return text;
    do text += this.strings();
    while (cursor.accept(T.COMMA));
    return text;
  }

  private checkOutput(output: SourceExpression): void {
    switch (output.kind) {
      case "variable":
      case "member":
      case "index":
      case "dereference":
      case "compound-literal":
        return;
      default:
        this.cursor.failAt("an output of 'asm' is no variable", output.start, output.end);
    }
  }
}

/** The lines of a template as it is written, with its quotes: without comments, a prefix like an instruction. */
function instructions(template: string): readonly string[] {
  const text = template
    .replace(/"\s*"/g, "")
    .slice(1, -1)
    .replace(/\\[nrvf]/g, "\n")
    .replace(/\\t/g, " ");
  return text
    .split("\n")
    .flatMap((line) =>
      line
        .replace(/\/\*.*?\*\//g, " ")
        .replace(/#.*/, "")
        .split(";"),
    )
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

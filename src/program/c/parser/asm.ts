import { isIdleLine } from "../assembly/reach.ts";
import { templateLines } from "../assembly/template.ts";
import type { AssemblyOperand } from "../assembly/assembly-source.ts";
import type { SourceExpression, Statement } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";

/** They say how a symbol is seen from outside or what a file is called. */
const DIRECTIVE = /^\.(?:ident|file|symver|globa?l|hidden|internal|protected|type|size)\b/;

/** Inline assembly in all of gcc's forms. */
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
    if (templateLines(template).every((line) => DIRECTIVE.test(line) || isIdleLine(line))) return;
    cursor.unsupported("assembly outside of functions", start, cursor.previousEnd);
  }

  /** At the keyword. Operands are evaluated before. */
  statement(): Statement {
    const { cursor } = this;
    const { start } = cursor;
    const isGoto = this.qualifiers();
    cursor.expect(T.LEFT_PARENTHESIS);
    const template = this.strings();
    const isBasic = cursor.kind === T.RIGHT_PARENTHESIS;
    const outputs = cursor.accept(T.COLON) ? this.operands() : [];
    const inputs = cursor.accept(T.COLON) ? this.operands() : [];
    const clobbers = cursor.accept(T.COLON) ? this.clobbers() : [];
    const targets = isGoto && cursor.accept(T.COLON) ? this.targets() : [];
    cursor.expect(T.RIGHT_PARENTHESIS);
    cursor.expect(T.SEMICOLON);
    const end = cursor.previousEnd;
    for (const { expression } of outputs) this.checkOutput(expression);
    const { semantics } = this.parser;
    const operands = { outputs, inputs, clobbers, targets, isBasic };
    return semantics.assembly({ start, end, template, ...operands });
  }

  /** `volatile`, `inline`, `goto`. Whether the last one is there. */
  private qualifiers(): boolean {
    const { cursor } = this;
    let isGoto = false;
    cursor.advance();
    for (;;) {
      switch (cursor.kind) {
        case T.VOLATILE:
        case T.INLINE:
        case T.CONST:
          cursor.advance();
          break;
        case T.GOTO:
          isGoto = true;
          cursor.advance();
          break;
        default:
          return isGoto;
      }
    }
  }

  private strings(): string {
    const { cursor } = this;
    let text = "";
    if (cursor.kind !== T.STRING) cursor.failExpected("a string literal");
    while (cursor.kind === T.STRING) {
      text += unescaped(cursor.text);
      cursor.advance();
    }
    return text;
  }

  /** `[name] "constraint" (expression)`, separated by commas. */
  private operands(): readonly AssemblyOperand[] {
    const { cursor, parser } = this;
    const found: AssemblyOperand[] = [];
    if (cursor.kind !== T.STRING && cursor.kind !== T.LEFT_BRACKET) return found;
    do {
      let name: string | null = null;
      if (cursor.accept(T.LEFT_BRACKET)) {
        name = cursor.text;
        cursor.expectIdentifier();
        cursor.expect(T.RIGHT_BRACKET);
      }
      const constraint = this.strings();
      cursor.expect(T.LEFT_PARENTHESIS);
      found.push({ name, constraint, expression: parser.expressions.parse() });
      cursor.expect(T.RIGHT_PARENTHESIS);
    } while (cursor.accept(T.COMMA));
    return found;
  }

  private clobbers(): readonly string[] {
    const { cursor } = this;
    const found: string[] = [];
    if (cursor.kind !== T.STRING) return found;
    do found.push(this.strings());
    while (cursor.accept(T.COMMA));
    return found;
  }

  private targets(): readonly string[] {
    const found: string[] = [];
    do found.push(this.parser.statements.mentionedLabel());
    while (this.cursor.accept(T.COMMA));
    return found;
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

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", v: "\v", f: "\f" };

/** The text between the quotes. Escapes by number stay as they are: no instruction that we know has them. */
function unescaped(literal: string): string {
  return literal
    .slice(literal.indexOf('"') + 1, -1)
    .replace(/\\([^\dx])/gs, (_, character: string) => ESCAPES[character] ?? character);
}

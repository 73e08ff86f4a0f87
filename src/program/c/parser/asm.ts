import type { SourceExpression, Statement } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";

/** Inline assembly in all of gcc's forms: what it writes is kept, what it does is not known. */
export class AsmParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
  }

  /** `asm("…");` between declarations. */
  fileScope(): void {
    const { cursor } = this;
    this.qualifiers();
    if (cursor.kind !== T.LEFT_PARENTHESIS) cursor.failExpected("'('");
    cursor.skipBalanced();
    cursor.expect(T.SEMICOLON);
  }

  /** At the keyword. Operands are evaluated before. */
  statement(): Statement {
    const { cursor } = this;
    const { start } = cursor;
    this.qualifiers();
    cursor.expect(T.LEFT_PARENTHESIS);
    this.strings();
    const outputs: SourceExpression[] = [];
    const inputs: SourceExpression[] = [];
    if (cursor.accept(T.COLON)) this.operands(outputs);
    if (cursor.accept(T.COLON)) this.operands(inputs);
    if (cursor.accept(T.COLON)) this.clobbers();
    cursor.expect(T.RIGHT_PARENTHESIS);
    cursor.expect(T.SEMICOLON);
    const end = cursor.previousEnd;
    for (const output of outputs) this.checkOutput(output);
    const statement: Statement = { kind: "asm", start, end, outputs };
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

  private strings(): void {
    const { cursor } = this;
    if (cursor.kind !== T.STRING) cursor.failExpected("a string literal");
    while (cursor.kind === T.STRING) cursor.advance();
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

  private clobbers(): void {
    const { cursor } = this;
    if (cursor.kind !== T.STRING) return;
    do this.strings();
    while (cursor.accept(T.COMMA));
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

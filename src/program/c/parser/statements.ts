import type { CType } from "../../types/type.ts";
import type { CompoundStatement, SourceExpression, Statement } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { Semantics } from "../semantics/index.ts";
import type { Symbols } from "../symbols.ts";
import { COST, type Cursor } from "./cursor.ts";
import { Labels } from "./labels.ts";
import type { Parser } from "./parser.ts";
import { nothingAt, type OpenLabel } from "./switches.ts";

/** Statements (C11 6.8) with GNU's additions. */
export class StatementParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly symbols: Symbols;
  private readonly semantics: Semantics;
  private readonly labels: Labels;
  private returnType: CType;
  /** How many loops, and loops or switches, are around the current statement. */
  private loops = 0;
  private breakables = 0;
  /** Labels in front of the next statement. */
  private readonly labelStarts: number[] = [];

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.symbols = parser.symbols;
    this.semantics = parser.semantics;
    this.labels = new Labels(this.cursor);
    this.returnType = parser.types.void;
  }

  /** At the brace; the scope of the parameters is open and is that of the body. */
  functionBody(returnType: CType, first: readonly Statement[]): CompoundStatement {
    this.returnType = returnType;
    const body = this.items(first);
    this.labels.finish();
    return body;
  }

  compound(): CompoundStatement {
    const { cursor, symbols } = this;
    cursor.enter(COST.block);
    symbols.openScope();
    const mark = this.labels.enterBlock();
    const { start } = cursor;
    const statements: Statement[] = [];
    cursor.expect(T.LEFT_BRACE);
    while (cursor.kind === T.LABEL) this.localLabels();
    // Nesting: `items` in line saves a frame for each level.
    while (cursor.kind !== T.RIGHT_BRACE) {
      if (this.parser.inserted !== null) this.insertBefore(statements);
      if (!this.simpleItem(statements)) statements.push(this.statement());
    }
    cursor.advance();
    this.labelStarts.splice(0);
    this.labels.leaveBlock(mark);
    symbols.closeScope();
    cursor.leave(COST.block);
    return { kind: "compound", start, end: cursor.previousEnd, statements };
  }

  /** The body of a `switch`: `break` ends it. */
  breakable(): Statement {
    this.breakables++;
    const body = this.body();
    this.breakables--;
    return body;
  }

  /** After what is executed `first`. */
  private items(first: readonly Statement[]): CompoundStatement {
    const { cursor } = this;
    const { start } = cursor;
    const statements: Statement[] = first.slice();
    cursor.expect(T.LEFT_BRACE);
    while (cursor.kind === T.LABEL) this.localLabels();
    while (cursor.kind !== T.RIGHT_BRACE) {
      if (this.parser.inserted !== null) this.insertBefore(statements);
      if (!this.simpleItem(statements)) statements.push(this.statement());
    }
    cursor.advance();
    this.labelStarts.splice(0);
    return { kind: "compound", start, end: cursor.previousEnd, statements };
  }

  /** What is inserted before the next item of a block. */
  private insertBefore(statements: Statement[]): void {
    const { cursor, labelStarts } = this;
    if (this.isAtLabel()) {
      labelStarts.push(cursor.start);
      return;
    }
    const before = this.parser.inserted?.statement(cursor.start, labelStarts.splice(0)) ?? null;
    if (before !== null) statements.push(before);
  }

  private isAtLabel(): boolean {
    const { kind, nextKind } = this.cursor;
    if (kind === T.IDENTIFIER) return nextKind === T.COLON;
    return kind === T.CASE || kind === T.DEFAULT;
  }

  /** One statement where no block is, with what is inserted before it. Nesting: without insertions it saves a frame not to call it. */
  private single(): Statement {
    const { cursor } = this;
    const { start } = cursor;
    const statements: Statement[] = [];
    this.insertBefore(statements);
    if (statements.length === 0) return this.statement();
    statements.push(this.statement());
    return { kind: "compound", start, end: cursor.previousEnd, statements };
  }

  /** A declaration, label or expression statement of a block; false for other statements. */
  private simpleItem(statements: Statement[]): boolean {
    const { cursor, parser } = this;
    switch (cursor.kind) {
      case T.IDENTIFIER:
        // Labels before a statement of the block become statements of their own: a hundred cases in a
        // row are no deep tree, and declarations may follow.
        if (cursor.nextKind === T.COLON) statements.push(this.label());
        else if (this.symbols.isTypedef(cursor.name)) parser.declarations.block(statements);
        else {
          const isUnknown = this.symbols.lookup(cursor.name) === null;
          if (isUnknown && cursor.nextKind === T.IDENTIFIER) {
            cursor.fail(`unknown type name ${cursor.found()}`);
          }
          statements.push(this.expressionStatement());
        }
        return true;
      case T.IF:
      case T.LEFT_BRACE:
      case T.RETURN:
        return false;
      case T.CASE:
        statements.push(parser.switches.caseLabel());
        return true;
      case T.DEFAULT:
        statements.push(parser.switches.defaultLabel());
        return true;
      case T.STATIC_ASSERT:
        parser.declarations.staticAssertion();
        return true;
      case T.END:
        return cursor.failExpected("'}'");
    }
    if (!this.startsDeclaration()) return false;
    parser.declarations.block(statements);
    return true;
  }

  /** What `if`, loops and `switch` govern: a block, with braces or without (C11 6.8.4p3, 6.8.5p5). */
  private body(): Statement {
    const { cursor, symbols, parser } = this;
    if (cursor.kind === T.LEFT_BRACE) return this.compound();
    symbols.openScope();
    const statement = parser.inserted === null ? this.statement() : this.single();
    symbols.closeScope();
    return statement;
  }

  /** Skips attributes and `__extension__`, which begin declarations as well as statements. */
  private startsDeclaration(): boolean {
    const { cursor, parser } = this;
    if (cursor.kind === T.LEFT_BRACKET) parser.attributes.skipStandard();
    if (cursor.kind !== T.ATTRIBUTE && cursor.kind !== T.EXTENSION) {
      return parser.specifiers.startsDeclaration();
    }
    const { index } = cursor;
    while (cursor.accept(T.EXTENSION));
    parser.attributes.parse(null);
    while (cursor.accept(T.EXTENSION));
    const isDeclaration = parser.specifiers.startsDeclaration();
    // Attributes of a declaration are read again, with it.
    if (isDeclaration) cursor.moveTo(index);
    return isDeclaration;
  }

  /** `__label__ a, b;` */
  private localLabels(): void {
    const { cursor } = this;
    do {
      cursor.advance();
      if (cursor.kind === T.IDENTIFIER) this.labels.declareLocal(cursor.name);
      cursor.expectIdentifier();
    } while (cursor.kind === T.COMMA);
    cursor.expect(T.SEMICOLON);
  }

  // One case per statement.

  statement(): Statement {
    const { cursor, parser } = this;
    switch (cursor.kind) {
      case T.LEFT_BRACE:
        return this.compound();
      case T.IF:
        return this.if();
      case T.WHILE:
        return this.while();
      case T.DO:
        return this.do();
      case T.FOR:
        return this.for();
      case T.RETURN:
        return this.return();
      case T.BREAK:
        return this.jump("break", this.breakables);
      case T.CONTINUE:
        return this.jump("continue", this.loops);
      case T.GOTO:
        return this.goto();
      case T.SWITCH: {
        cursor.enter(COST.statement);
        const result = parser.switches.parse();
        cursor.leave(COST.statement);
        return result;
      }
      case T.SEMICOLON: {
        const { start, end } = cursor;
        cursor.advance();
        return { kind: "empty", start, end };
      }
      case T.ASM:
        return parser.asm.statement();
      case T.IDENTIFIER:
        if (cursor.nextKind === T.COLON) return this.labelled();
        return this.expressionStatement();
      case T.CASE:
        return this.switchLabelled(parser.switches.caseLabel());
      case T.DEFAULT:
        return this.switchLabelled(parser.switches.defaultLabel());
      case T.ATTRIBUTE:
        parser.attributes.parse(null);
        return this.statement();
      default:
        if (parser.specifiers.startsDeclaration()) {
          cursor.fail("a declaration where only a statement may stand");
        }
        return this.expressionStatement();
    }
  }

  private expressionStatement(): Statement {
    const { cursor } = this;
    const { start } = cursor;
    const expression = this.parser.expressions.parse();
    if (cursor.kind !== T.SEMICOLON) cursor.failExpected("';'");
    const { end } = cursor;
    cursor.advance();
    return { kind: "expression", start, end, expression };
  }

  /** `name:`, with nothing after it. */
  private label(): Statement {
    const { cursor } = this;
    const { start } = cursor;
    const name = this.labels.define(cursor.name);
    cursor.advance();
    cursor.advance();
    const end = cursor.previousEnd;
    // `unused` and the like belong to the label.
    if (cursor.kind === T.ATTRIBUTE) this.parser.attributes.parse(null);
    return { kind: "label", start, end, name, body: nothingAt(end) };
  }

  /** A label where only one statement may stand, as after `if (x)`. */
  private labelled(): Statement {
    const { cursor } = this;
    cursor.enter(COST.statement);
    const label = this.label();
    const body = this.parser.inserted === null ? this.statement() : this.single();
    const statements = [label, body];
    cursor.leave(COST.statement);
    return { kind: "compound", start: label.start, end: cursor.previousEnd, statements };
  }

  private switchLabelled(label: OpenLabel): Statement {
    const { cursor } = this;
    cursor.enter(COST.statement);
    label.body = this.parser.inserted === null ? this.statement() : this.single();
    label.end = cursor.previousEnd;
    cursor.leave(COST.statement);
    return label;
  }

  private condition(): SourceExpression {
    const { cursor } = this;
    cursor.expect(T.LEFT_PARENTHESIS);
    const condition = this.semantics.condition(this.parser.expressions.parse());
    cursor.expect(T.RIGHT_PARENTHESIS);
    return condition;
  }

  /** The controlling expression of a loop that begins at `start`, with what is inserted around it. */
  private controlling<C extends SourceExpression | null>(
    keyword: "while" | "for" | "do",
    start: number,
    condition: C,
  ): C | SourceExpression {
    const { inserted } = this.parser;
    if (inserted === null) return condition;
    const looked = inserted.loop(keyword, start, condition);
    return inserted.branch(start, looked) ?? condition;
  }

  /** A whole chain of `else if`. */
  private if(): Statement {
    const { cursor, symbols } = this;
    const { inserted } = this.parser;
    const { start } = cursor;
    const branches: { condition: SourceExpression; body: Statement }[] = [];
    let otherwise: Statement | null = null;
    cursor.enter(COST.statement);
    for (;;) {
      symbols.openScope();
      const keyword = cursor.start;
      cursor.advance();
      const condition = this.condition();
      const judged = inserted?.branch(keyword, condition) ?? condition;
      branches.push({ condition: judged, body: this.body() });
      if (!cursor.accept(T.ELSE)) break;
      if (cursor.kind === T.IF && inserted?.isBefore(cursor.start) !== true) continue;
      otherwise = this.body();
      break;
    }
    for (let i = branches.length; i > 0; i--) symbols.closeScope();
    cursor.leave(COST.statement);
    return { kind: "if", start, end: cursor.previousEnd, branches, otherwise };
  }

  private loopBody(): Statement {
    this.loops++;
    this.breakables++;
    this.cursor.enter(COST.statement);
    const body = this.body();
    this.cursor.leave(COST.statement);
    this.loops--;
    this.breakables--;
    return body;
  }

  private while(): Statement {
    const { cursor, symbols } = this;
    const { start } = cursor;
    symbols.openScope();
    cursor.advance();
    const condition = this.controlling("while", start, this.condition());
    const body = this.loopBody();
    symbols.closeScope();
    return { kind: "while", start, end: cursor.previousEnd, condition, body };
  }

  private do(): Statement {
    const { cursor, symbols } = this;
    const { start } = cursor;
    symbols.openScope();
    cursor.advance();
    const body = this.loopBody();
    cursor.expect(T.WHILE);
    const condition = this.controlling("do", start, this.condition());
    cursor.expect(T.SEMICOLON);
    symbols.closeScope();
    return { kind: "do", start, end: cursor.previousEnd, body, condition };
  }

  private for(): Statement {
    const { cursor, parser, semantics, symbols } = this;
    const { start } = cursor;
    const before: Statement[] = [];
    cursor.advance();
    cursor.expect(T.LEFT_PARENTHESIS);
    symbols.openScope();
    if (this.startsDeclaration()) parser.declarations.block(before);
    else if (!cursor.accept(T.SEMICOLON)) before.push(this.expressionStatement());
    const hasCondition = cursor.kind !== T.SEMICOLON;
    const written = hasCondition ? semantics.condition(parser.expressions.parse()) : null;
    const condition = this.controlling("for", start, written);
    cursor.expect(T.SEMICOLON);
    const step = cursor.kind === T.RIGHT_PARENTHESIS ? null : parser.expressions.parse();
    cursor.expect(T.RIGHT_PARENTHESIS);
    const body = this.loopBody();
    symbols.closeScope();
    return { kind: "for", start, end: cursor.previousEnd, before, condition, step, body };
  }

  private goto(): Statement {
    const { cursor } = this;
    const { start } = cursor;
    cursor.advance();
    if (cursor.kind === T.STAR) cursor.unsupported("a computed 'goto'", start, cursor.end);
    const label = this.mentionedLabel();
    cursor.expect(T.SEMICOLON);
    return { kind: "goto", start, end: cursor.previousEnd, label };
  }

  /** The unique name of the label at the cursor, to which control may go. */
  mentionedLabel(): string {
    const { cursor } = this;
    if (cursor.kind !== T.IDENTIFIER) cursor.failExpected("a label");
    const label = this.labels.use(cursor.name);
    cursor.advance();
    return label;
  }

  private jump(kind: "break" | "continue", targets: number): Statement {
    const { cursor } = this;
    const { start } = cursor;
    if (targets === 0)
      cursor.fail(`'${kind}' outside of a loop${kind === "break" ? " or switch" : ""}`);
    cursor.advance();
    cursor.expect(T.SEMICOLON);
    return { kind, start, end: cursor.previousEnd };
  }

  private return(): Statement {
    const { cursor, parser, semantics, returnType } = this;
    const { start } = cursor;
    cursor.advance();
    if (cursor.accept(T.SEMICOLON)) {
      return { kind: "return", start, end: cursor.previousEnd, value: null };
    }
    const expression = parser.expressions.parse();
    cursor.expect(T.SEMICOLON);
    const end = cursor.previousEnd;
    if (returnType.kind !== "void") {
      const value = semantics.returned(expression, returnType);
      return { kind: "return", start, end, value };
    }
    // gcc only warns: the value is computed and dropped.
    const statements: Statement[] = [
      { kind: "expression", start, end, expression },
      { kind: "return", start, end, value: null },
    ];
    return { kind: "compound", start, end, statements };
  }
}

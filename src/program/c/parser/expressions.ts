import type { ArithmeticOperator, BinaryOperator } from "../../cfa/expression.ts";
import type { SourceExpression } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { Semantics } from "../semantics/index.ts";
import { COST, HEIGHT_LIMIT, type Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";
import type { VariableLengths } from "./variable-lengths.ts";

/** How tight operators bind; 0 for tokens that are no binary operator. */
const PRECEDENCE = new Uint8Array(T.KIND_COUNT);
const COMMA = 1;
const ASSIGNMENT = 2;
const CONDITIONAL = 3;
const LOWEST_BINARY = 4;
const BINARY_OPERATORS: readonly (readonly [number, BinaryOperator | "&&" | "||", number])[] = [
  [T.OR, "||", 4],
  [T.AND, "&&", 5],
  [T.BAR, "|", 6],
  [T.CARET, "^", 7],
  [T.AMPERSAND, "&", 8],
  [T.EQUAL, "==", 9],
  [T.NOT_EQUAL, "!=", 9],
  [T.LESS, "<", 10],
  [T.GREATER, ">", 10],
  [T.LESS_EQUAL, "<=", 10],
  [T.GREATER_EQUAL, ">=", 10],
  [T.SHIFT_LEFT, "<<", 11],
  [T.SHIFT_RIGHT, ">>", 11],
  [T.PLUS, "+", 12],
  [T.MINUS, "-", 12],
  [T.STAR, "*", 13],
  [T.SLASH, "/", 13],
  [T.PERCENT, "%", 13],
];
const ASSIGNMENT_OPERATORS: readonly (readonly [number, "=" | ArithmeticOperator])[] = [
  [T.ASSIGN, "="],
  [T.STAR_ASSIGN, "*"],
  [T.SLASH_ASSIGN, "/"],
  [T.PERCENT_ASSIGN, "%"],
  [T.PLUS_ASSIGN, "+"],
  [T.MINUS_ASSIGN, "-"],
  [T.SHIFT_LEFT_ASSIGN, "<<"],
  [T.SHIFT_RIGHT_ASSIGN, ">>"],
  [T.AMPERSAND_ASSIGN, "&"],
  [T.CARET_ASSIGN, "^"],
  [T.BAR_ASSIGN, "|"],
];
const OPERATORS: (BinaryOperator | "&&" | "||")[] = [];
const ASSIGNMENTS: ("=" | ArithmeticOperator)[] = [];
for (let kind = 0; kind < T.KIND_COUNT; kind++) {
  OPERATORS.push("+");
  ASSIGNMENTS.push("=");
}
for (const [kind, operator, precedence] of BINARY_OPERATORS) {
  OPERATORS[kind] = operator;
  PRECEDENCE[kind] = precedence;
}
for (const [kind, operator] of ASSIGNMENT_OPERATORS) {
  ASSIGNMENTS[kind] = operator;
  PRECEDENCE[kind] = ASSIGNMENT;
}
PRECEDENCE[T.COMMA] = COMMA;
PRECEDENCE[T.QUESTION] = CONDITIONAL;

/** Expressions by precedence climbing: few frames for each level of nesting. */
export class ExpressionParser {
  /**
   * How high the tree is that was returned last. Left-deep chains are parsed without recursion, but
   * whoever walks the tree recurses: their height is bounded here.
   */
  height = 0;
  /** The highest tree since `beginPart`. */
  private tallest = 0;
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly semantics: Semantics;
  private readonly lengths: VariableLengths;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.semantics = parser.semantics;
    this.lengths = parser.lengths;
  }

  parse(): SourceExpression {
    const left = this.unary();
    return PRECEDENCE[this.cursor.kind] === 0 ? left : this.climb(left, COMMA);
  }

  parseAssignment(): SourceExpression {
    const left = this.unary();
    return PRECEDENCE[this.cursor.kind]! < ASSIGNMENT ? left : this.climb(left, ASSIGNMENT);
  }

  /** What the grammar calls a constant expression. */
  parseConditional(): SourceExpression {
    const left = this.unary();
    return PRECEDENCE[this.cursor.kind]! < CONDITIONAL ? left : this.climb(left, CONDITIONAL);
  }

  /** Operators of at least the given precedence that follow `left`. */
  private climb(left: SourceExpression, least: number): SourceExpression {
    const { cursor, semantics } = this;
    let result = left;
    let { height } = this;
    for (;;) {
      const { kind } = cursor;
      const precedence = PRECEDENCE[kind]!;
      if (precedence < least) break;
      if (precedence >= LOWEST_BINARY) {
        cursor.advance();
        let right = this.unary();
        if (PRECEDENCE[cursor.kind]! > precedence) {
          cursor.enter(COST.climb);
          right = this.climb(right, precedence + 1);
          cursor.leave(COST.climb);
        }
        result =
          (this.lengths.isUsed ? this.lengthArithmetic(kind, result, right) : null) ??
          semantics.binary(OPERATORS[kind]!, result, right);
      } else if (precedence === ASSIGNMENT) {
        cursor.advance();
        cursor.enter(COST.assignment);
        const value = this.parseAssignment();
        result =
          (this.lengths.isUsed ? this.lengthAssignment(kind, result, value) : null) ??
          semantics.assign(ASSIGNMENTS[kind]!, result, value);
        cursor.leave(COST.assignment);
      } else if (precedence === CONDITIONAL) result = this.conditional(result);
      else {
        cursor.advance();
        result = semantics.comma(result, this.parseAssignment());
      }
      height = this.above(height);
    }
    this.height = height;
    return result;
  }

  /** Pointers to arrays whose length is known at run time only; null for anything else. */
  private lengthArithmetic(
    kind: number,
    left: SourceExpression,
    right: SourceExpression,
  ): SourceExpression | null {
    if (kind !== T.PLUS && kind !== T.MINUS) return null;
    return this.lengths.arithmetic(kind === T.PLUS ? "+" : "-", left, right);
  }

  private lengthAssignment(
    kind: number,
    target: SourceExpression,
    value: SourceExpression,
  ): SourceExpression | null {
    if (kind !== T.PLUS_ASSIGN && kind !== T.MINUS_ASSIGN) return null;
    return this.lengths.advance(kind === T.PLUS_ASSIGN ? "+" : "-", target, value);
  }

  private increment(
    target: SourceExpression,
    delta: 1 | -1,
    result: "before" | "after",
    start: number,
  ): SourceExpression {
    const { semantics, lengths } = this;
    const end = this.cursor.previousEnd;
    if (lengths.isUsed && target.type.kind === "pointer") {
      const one = semantics.enumerator(BigInt(delta), this.parser.types.int, start, end);
      const after = lengths.advance("+", target, one);
      if (after !== null) {
        return result === "after" ? after : (lengths.arithmetic("-", after, one) ?? after);
      }
    }
    return semantics.increment(target, delta, result, start, end);
  }

  /** The height of a node over a part of the given height and the one parsed last. */
  above(height: number): number {
    const taller = height > this.height ? height : this.height;
    if (taller >= HEIGHT_LIMIT) {
      const { cursor } = this;
      const feature = `an expression more than ${HEIGHT_LIMIT} levels deep`;
      cursor.unsupported(feature, cursor.start, cursor.end);
    }
    if (taller >= this.tallest) this.tallest = taller + 1;
    return taller + 1;
  }

  /** Begins a statement expression or compound literal, which is as high as what it contains. */
  beginPart(): number {
    const outer = this.tallest;
    this.tallest = 0;
    return outer;
  }

  endPart(outer: number): void {
    this.height = this.tallest;
    this.height = this.above(0);
    if (outer > this.tallest) this.tallest = outer;
  }

  /** At the question mark; GNU lets the middle be left out. */
  private conditional(condition: SourceExpression): SourceExpression {
    const { cursor, parser } = this;
    const question = cursor.start;
    cursor.advance();
    cursor.enter(COST.conditional);
    const then = cursor.kind === T.COLON ? null : this.parse();
    const { height } = this;
    cursor.expect(T.COLON);
    const otherwise = this.parseConditional();
    cursor.leave(COST.conditional);
    if (then !== null) this.height = Math.max(height, this.height);
    // Without a middle the condition is the value as well, which a judged one is not.
    const judged =
      parser.inserted === null || then === null
        ? condition
        : parser.inserted.branch(question, this.semantics.condition(condition));
    return this.semantics.conditional(judged, then, otherwise);
  }

  /** Casts and prefix operators, then postfix ones on their operand. */
  unary(): SourceExpression {
    const { cursor } = this;
    const { kind } = cursor;
    if (kind === T.IDENTIFIER || kind === T.INTEGER) {
      return this.postfix(this.parser.primaries.parse());
    }
    switch (kind) {
      case T.LEFT_PARENTHESIS:
        return this.parenthesis();
      case T.AMPERSAND:
        return this.prefix("&");
      case T.STAR:
        return this.prefix("*");
      case T.PLUS:
        return this.prefix("+");
      case T.MINUS:
        return this.prefix("-");
      case T.TILDE:
        return this.prefix("~");
      case T.EXCLAMATION:
        return this.prefix("!");
      case T.INCREMENT:
        return this.prefixIncrement(1);
      case T.DECREMENT:
        return this.prefixIncrement(-1);
      case T.EXTENSION:
        while (cursor.accept(T.EXTENSION));
        return this.unary();
      default:
        return this.otherUnary(kind);
    }
  }

  private otherUnary(kind: number): SourceExpression {
    const { cursor, parser } = this;
    switch (kind) {
      case T.SIZEOF:
      case T.ALIGNOF:
      case T.GNU_ALIGNOF:
        return parser.builtins.measure(kind);
      case T.REAL:
      case T.IMAG:
        return cursor.unsupported(`the operator ${cursor.found()}`, cursor.start, cursor.end);
      case T.AND:
        return cursor.unsupported("the address of a label ('&&')", cursor.start, cursor.end);
      default:
        return this.postfix(parser.primaries.parse());
    }
  }

  private prefix(operator: "+" | "-" | "~" | "!" | "*" | "&"): SourceExpression {
    const { cursor } = this;
    const { start } = cursor;
    cursor.enter(COST.prefix);
    cursor.advance();
    const operand = this.unary();
    cursor.leave(COST.prefix);
    this.height = this.above(0);
    return this.semantics.unary(operator, operand, start);
  }

  private prefixIncrement(delta: 1 | -1): SourceExpression {
    const { cursor } = this;
    const { start } = cursor;
    cursor.enter(COST.prefix);
    cursor.advance();
    const target = this.unary();
    cursor.leave(COST.prefix);
    this.height = this.above(0);
    return this.increment(target, delta, "after", start);
  }

  /** `(` opens a cast, a compound literal, a statement expression or a grouped expression. */
  private parenthesis(): SourceExpression {
    const { cursor, parser } = this;
    const { start } = cursor;
    if (parser.specifiers.nextStartsTypeName() && !this.isExtendedExpression()) {
      return this.castOrLiteral(start);
    }
    cursor.enter(COST.parenthesis);
    cursor.advance();
    let inner: SourceExpression;
    if (cursor.kind === T.LEFT_BRACE) inner = parser.primaries.statementExpression(start);
    else {
      inner = this.parse();
      cursor.expect(T.RIGHT_PARENTHESIS);
    }
    cursor.leave(COST.parenthesis);
    return this.postfix(inner);
  }

  /** `(__extension__ x + 1)` begins like a type name. */
  private isExtendedExpression(): boolean {
    const { cursor, parser } = this;
    if (cursor.nextKind !== T.EXTENSION) return false;
    const { index } = cursor;
    do cursor.advance();
    while (cursor.kind === T.EXTENSION);
    const isType = parser.specifiers.startsTypeName();
    cursor.moveTo(index);
    return !isType;
  }

  private castOrLiteral(start: number): SourceExpression {
    const { cursor, parser } = this;
    cursor.enter(COST.cast);
    cursor.advance();
    const declarator = parser.specifiers.qualifiedTypeName();
    cursor.expect(T.RIGHT_PARENTHESIS);
    let result: SourceExpression;
    if (cursor.kind === T.LEFT_BRACE) {
      result = this.postfix(parser.primaries.compoundLiteral(declarator, start));
    } else {
      result = this.semantics.cast(declarator.type, this.unary(), start);
      this.height = this.above(0);
    }
    cursor.leave(COST.cast);
    return result;
  }

  /** Indexing, calls, members and increments after an operand. */
  postfix(operand: SourceExpression): SourceExpression {
    const { cursor, semantics } = this;
    let result = operand;
    for (;;) {
      switch (cursor.kind) {
        case T.LEFT_BRACKET:
          result = this.index(result);
          break;
        case T.LEFT_PARENTHESIS: {
          const { height } = this;
          const args = this.arguments();
          this.height = this.above(height);
          result = semantics.call(result, args, cursor.previousEnd);
          if (this.parser.inserted !== null && result.kind === "call") {
            result = this.parser.inserted.call(result);
          }
          break;
        }
        case T.DOT:
          result = this.member(result, ".");
          break;
        case T.ARROW:
          result = this.member(result, "->");
          break;
        case T.INCREMENT:
        case T.DECREMENT: {
          const delta = cursor.kind === T.INCREMENT ? 1 : -1;
          cursor.advance();
          this.height = this.above(0);
          const { start } = result;
          result = this.increment(result, delta, "before", start);
          break;
        }
        default:
          return result;
      }
    }
  }

  private index(base: SourceExpression): SourceExpression {
    const { cursor } = this;
    const { height } = this;
    cursor.enter(COST.index);
    cursor.advance();
    const at = this.parse();
    cursor.expect(T.RIGHT_BRACKET);
    cursor.leave(COST.index);
    this.height = this.above(height);
    const end = cursor.previousEnd;
    return (
      (this.lengths.isUsed ? this.lengths.index(base, at, end) : null) ??
      this.semantics.index(base, at, end)
    );
  }

  private member(base: SourceExpression, access: "." | "->"): SourceExpression {
    const { cursor } = this;
    cursor.advance();
    const name = cursor.names.text(cursor.expectIdentifier());
    this.height = this.above(0);
    return this.semantics.member(base, name, access, cursor.previousEnd);
  }

  /** The arguments of a call, from the opening parenthesis to after the closing one. */
  arguments(): SourceExpression[] {
    const { cursor } = this;
    const args: SourceExpression[] = [];
    let height = 0;
    cursor.enter(COST.call);
    cursor.advance();
    if (cursor.kind !== T.RIGHT_PARENTHESIS) {
      do {
        args.push(this.parseAssignment());
        if (this.height > height) ({ height } = this);
      } while (cursor.accept(T.COMMA));
    }
    if (cursor.kind !== T.RIGHT_PARENTHESIS) cursor.failExpected("',' or ')'");
    cursor.advance();
    cursor.leave(COST.call);
    this.height = height;
    return args;
  }
}

import * as T from "../lexer/token.ts";
import type { Designator, RawInitialiser, RawItem } from "../semantics/index.ts";
import { COST, type Cursor } from "./cursor.ts";
import { numberList } from "./number-list.ts";
import type { Parser } from "./parser.ts";

/** Every element of a range is written out. */
const LONGEST_RANGE = 1_000_000n;

const NO_DESIGNATORS: readonly Designator[] = [];

/** Initialisers as written: braces, designators and values (C11 6.7.9). */
export class InitialiserParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
  }

  parse(): RawInitialiser {
    const { cursor } = this;
    if (cursor.kind === T.LEFT_BRACE) return this.list();
    const { start } = cursor;
    const value = this.parser.expressions.parseAssignment();
    return { kind: "expression", value, start, end: cursor.previousEnd };
  }

  /** At the opening brace. */
  list(): RawInitialiser {
    const { cursor } = this;
    const numbers = numberList(cursor, () => this.items());
    if (numbers !== null) return numbers;
    const { start } = cursor;
    const items = this.items();
    return { kind: "list", items, numbers: null, start, end: cursor.previousEnd };
  }

  /** From the opening brace to after the closing one. */
  private items(): readonly RawItem[] {
    const { cursor } = this;
    const items: RawItem[] = [];
    cursor.enter(COST.list);
    cursor.advance();
    while (cursor.kind !== T.RIGHT_BRACE) {
      items.push({ designators: this.designators(), value: this.parse() });
      if (!cursor.accept(T.COMMA)) break;
    }
    if (cursor.kind !== T.RIGHT_BRACE) cursor.failExpected("',' or '}'");
    cursor.advance();
    cursor.leave(COST.list);
    return items;
  }

  private designators(): readonly Designator[] {
    const { cursor } = this;
    const { kind } = cursor;
    if (kind === T.IDENTIFIER && cursor.nextKind === T.COLON) {
      // GNU's old `field: value`.
      const designator = this.field();
      cursor.advance();
      return [designator];
    }
    if (kind !== T.DOT && kind !== T.LEFT_BRACKET) return NO_DESIGNATORS;
    const designators: Designator[] = [];
    for (;;) {
      if (cursor.kind === T.DOT) {
        cursor.advance();
        designators.push(this.field());
      } else if (cursor.kind === T.LEFT_BRACKET) designators.push(this.position());
      else break;
      // Semantics follows designators by recursion.
      if (designators.length > 100) cursor.fail("more than 100 designators in a row");
    }
    // GNU lets the `=` be left out after `[n]`.
    if (!cursor.accept(T.ASSIGN) && kind === T.DOT) cursor.failExpected("'='");
    return designators;
  }

  private field(): Designator {
    const { cursor } = this;
    const { start, end } = cursor;
    const name = cursor.names.text(cursor.expectIdentifier());
    return { kind: "field", name, start, end };
  }

  /** `[n]` or `[low ... high]`. */
  private position(): Designator {
    const { cursor } = this;
    const { start } = cursor;
    cursor.advance();
    const low = this.constant();
    const high = cursor.accept(T.ELLIPSIS) ? this.constant() : low;
    cursor.expect(T.RIGHT_BRACKET);
    const end = cursor.previousEnd;
    if (high < low) cursor.failAt(`the range ${low} ... ${high} is empty`, start, end);
    if (high - low > LONGEST_RANGE) {
      cursor.unsupported(`a range of more than ${LONGEST_RANGE} elements`, start, end);
    }
    return { kind: "index", low, high, start, end };
  }

  private constant(): bigint {
    const { cursor, parser } = this;
    const expression = parser.expressions.parseConditional();
    const value = parser.semantics.requireConstantInteger(expression, "an array designator");
    if (value < 0n || value > 0x7fff_ffffn) {
      cursor.failAt(`an array has no element ${value}`, expression.start, expression.end);
    }
    return value;
  }
}

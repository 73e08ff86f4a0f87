import { integerConstant } from "../../cfa/nodes.ts";
import { sizeOf } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import { depthOf, type CType, type Qualifiers } from "../../types/type.ts";
import type { TypeTable } from "../../types/type-table.ts";
import type { SourceExpression } from "../ast.ts";
import * as T from "../lexer/token.ts";
import { COST, type Cursor } from "./cursor.ts";
import type { ParameterList } from "./parameters.ts";
import type { Parser } from "./parser.ts";
import { qualifierOf } from "./qualifiers.ts";

/** Whether a declarator has a name: `int (*f)(void)`, `int (*)(void)`, or either in parameter lists. */
type DeclaratorForm = "named" | "abstract" | "either";

/** What a declarator starts from: specifiers. */
interface BaseType {
  readonly type: CType;
  readonly qualifiers: Qualifiers;
}

/** What a declarator says about one name. */
export class Declarator {
  /** Interned; -1 if there is none. */
  name: number;
  /** Of the name, or where it would be. */
  start: number;
  end: number;
  type: CType;
  /** Of the type; none if it is an array or function type. */
  qualifiers: Qualifiers;
  /** Of the pointer that an array parameter becomes: `int a[const 3]`. */
  boundQualifiers: Qualifiers;
  /** Of a function declared directly, not through a pointer or typedef. */
  parameters: ParameterList | null;
  /** Of a variable-length array the numbers of elements, down to the last one that is not constant. */
  lengths: readonly SourceExpression[] | null;
  /** The type is that of the specifiers or an array of it: an aligned typedef keeps its alignment. */
  keepsAlignment: boolean;
  isFunction: boolean;

  constructor(start: number, type: CType, qualifiers: Qualifiers) {
    this.start = start;
    this.end = start;
    this.type = type;
    this.qualifiers = qualifiers;
    // Performance: as for bindings, no field initialisers.
    this.boundQualifiers = 0;
    this.name = -1;
    this.parameters = null;
    this.lengths = null;
    this.keepsAlignment = true;
    this.isFunction = false;
  }
}

/** One bound in brackets: a number, nothing, `*`, or an expression evaluated at run time. */
type Bound = number | null | "unspecified" | SourceExpression;

/** `a[]` adds nothing to an array with no bound; sizes beyond this are not allocated by anyone. */
const LARGEST_LENGTH = 0x7fff_ffff_ffffn;

/** Types are walked by recursion; typedefs can make them deeper than any text is nested. */
const DEPTH_LIMIT = 500;

/** Declarators (C11 6.7.6), made from the outside in: what follows a name binds tighter than a `*`. */
export class DeclaratorParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly types: TypeTable;
  /** Performance: without it nested groups would be searched again and again. */
  private readonly closings = new Map<number, number>();
  /** Read in the brackets of the current array declarator. */
  private boundQualifiers: Qualifiers = 0;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.types = parser.types;
  }

  parse(base: BaseType, form: DeclaratorForm): Declarator {
    const declarator = new Declarator(this.cursor.start, base.type, base.qualifiers);
    this.parseInto(declarator, form);
    return declarator;
  }

  /** Specifiers and an abstract declarator, as between the parentheses of a cast. */
  typeName(): Declarator {
    const { cursor, parser } = this;
    const { start, index } = cursor;
    const specifiers = parser.specifiers.parse();
    if (cursor.index === index) cursor.failExpected("a type");
    if (specifiers.storage !== "none") {
      cursor.failAt("a storage class in a type name", start, cursor.previousEnd);
    }
    return this.parse(specifiers, "abstract");
  }

  /** On entry `declarator.type` is what the rest of the declaration says. */
  private parseInto(declarator: Declarator, form: DeclaratorForm): void {
    const { cursor } = this;
    if (cursor.kind === T.ATTRIBUTE) this.parser.attributes.parse(null);
    while (cursor.kind === T.STAR) this.pointer(declarator);
    if (cursor.kind === T.ATTRIBUTE) this.parser.attributes.parse(null);
    if (cursor.kind === T.IDENTIFIER && form !== "abstract") {
      declarator.name = cursor.name;
      declarator.start = cursor.start;
      declarator.end = cursor.end;
      cursor.advance();
      this.suffix(declarator);
    } else if (cursor.kind === T.LEFT_PARENTHESIS && !this.isParameterList(form)) {
      this.grouped(declarator, form);
    } else if (form === "named") cursor.failExpected("an identifier");
    else this.suffix(declarator);
  }

  private pointer(declarator: Declarator): void {
    const { cursor } = this;
    if (declarator.lengths !== null) {
      this.parser.lengths.capture(declarator.type, declarator.lengths);
      declarator.lengths = null;
    }
    this.checkDepth(declarator.type);
    declarator.type = this.types.pointer(declarator.type, declarator.qualifiers);
    declarator.qualifiers = 0;
    declarator.parameters = null;
    declarator.keepsAlignment = false;
    declarator.isFunction = false;
    cursor.advance();
    for (;;) {
      const qualifier = qualifierOf(cursor.kind);
      if (qualifier !== 0) {
        declarator.qualifiers |= qualifier;
        cursor.advance();
      } else if (cursor.kind === T.ATTRIBUTE) this.parser.attributes.parse(null);
      else return;
    }
  }

  private checkDepth(type: CType): void {
    if (depthOf(type) < DEPTH_LIMIT) return;
    this.cursor.fail(`a type is derived from more than ${DEPTH_LIMIT} others`);
  }

  /** Without a name before it, `(` opens parameters if a type or nothing follows. */
  private isParameterList(form: DeclaratorForm): boolean {
    if (form === "named") return false;
    const { cursor, parser } = this;
    const next = cursor.nextKind;
    if (next === T.RIGHT_PARENTHESIS || next === T.ELLIPSIS) return true;
    if (next === T.ATTRIBUTE) return false;
    return next === T.REGISTER || parser.specifiers.nextStartsTypeName();
  }

  /** `( declarator ) suffix`: the suffix is read first, since it says what the inner part is made of. */
  private grouped(declarator: Declarator, form: DeclaratorForm): void {
    const { cursor } = this;
    const open = cursor.index;
    cursor.enter(COST.declarator);
    const close = this.closing(open);
    cursor.moveTo(close + 1);
    this.suffix(declarator);
    const after = cursor.index;
    cursor.moveTo(open + 1);
    this.parseInto(declarator, form);
    if (cursor.index !== close) cursor.failExpected("')'");
    cursor.moveTo(after);
    cursor.leave(COST.declarator);
  }

  /** Where the parenthesis at `open` is closed. Those inside are found on the way and remembered. */
  private closing(open: number): number {
    const { cursor, closings } = this;
    const known = closings.get(open);
    if (known !== undefined) return known;
    const opened: number[] = [];
    for (let index = open; ; index++) {
      const kind = cursor.kindAt(index);
      if (kind === T.LEFT_PARENTHESIS) opened.push(index);
      else if (kind === T.RIGHT_PARENTHESIS) {
        const last = opened.pop()!;
        if (last === open) return index;
        closings.set(last, index);
      } else if (kind === T.END) {
        cursor.fail("this parenthesis is never closed");
      }
    }
  }

  /** Arrays and parameters after a name or group. */
  private suffix(declarator: Declarator): void {
    const { kind } = this.cursor;
    if (kind === T.LEFT_BRACKET) this.arrays(declarator);
    else if (kind === T.LEFT_PARENTHESIS) this.function(declarator);
  }

  private function(declarator: Declarator): void {
    const { cursor, parser, types } = this;
    const { start } = cursor;
    const list = parser.parameters.parse(declarator.name);
    if (cursor.kind === T.LEFT_PARENTHESIS || cursor.kind === T.LEFT_BRACKET) {
      cursor.fail("a function returns neither a function nor an array");
    }
    this.checkReturned(declarator.type, start);
    this.checkDepth(declarator.type);
    for (const { type } of list.parameters) this.checkDepth(type);
    const arity = list.isPrototype ? (list.isVariadic ? "variadic" : "fixed") : "unspecified";
    declarator.type = types.function(declarator.type, list.types(), arity);
    // What a function returns is a value, and values have no qualifiers.
    declarator.qualifiers = 0;
    declarator.parameters = list;
    declarator.lengths = null;
    declarator.keepsAlignment = false;
    declarator.isFunction = true;
  }

  private checkReturned(type: CType, start: number): void {
    if (type.kind !== "function" && type.kind !== "array") return;
    const { cursor } = this;
    cursor.failAt(`a function returns type '${typeName(type)}'`, start, cursor.previousEnd);
  }

  private arrays(declarator: Declarator): void {
    const { cursor } = this;
    const { start } = cursor;
    const bounds: Bound[] = [];
    this.boundQualifiers = 0;
    while (cursor.kind === T.LEFT_BRACKET) {
      cursor.enter(COST.array);
      bounds.push(this.bound());
    }
    for (let i = bounds.length; i > 0; i--) cursor.leave(COST.array);
    if (cursor.kind === T.LEFT_PARENTHESIS) cursor.fail("an array of functions is declared");
    let { type, qualifiers } = declarator;
    for (let i = bounds.length - 1; i >= 0; i--) {
      type = this.arrayOf(type, qualifiers, bounds[i]!, start);
      qualifiers = 0;
    }
    declarator.type = type;
    declarator.qualifiers = 0;
    declarator.boundQualifiers = this.boundQualifiers;
    declarator.lengths = this.lengths(bounds);
    declarator.parameters = null;
    declarator.isFunction = false;
  }

  private lengths(bounds: readonly Bound[]): SourceExpression[] | null {
    let count = bounds.length;
    while (count > 0 && !isVariableBound(bounds[count - 1]!)) count--;
    if (count === 0) return null;
    const { semantics } = this.parser;
    return bounds.slice(0, count).map((bound) => {
      if (isVariableBound(bound)) return semantics.lengthValue(bound);
      const at = this.cursor.previousEnd;
      const length = typeof bound === "number" ? bound : 0;
      return integerConstant(this.types.sizeType, BigInt(length), at, at);
    });
  }

  private arrayOf(element: CType, qualifiers: Qualifiers, bound: Bound, start: number): CType {
    const { cursor, types } = this;
    this.checkDepth(element);
    const isIncomplete = sizeOf(element) === null && !isVariablyModified(element);
    if (isIncomplete) {
      const name = typeName(element);
      cursor.failAt(`an array has elements of type '${name}'`, start, cursor.previousEnd);
    }
    if (typeof bound === "number" || bound === null) {
      return types.array(element, bound, qualifiers);
    }
    return types.variableLengthArray(element, qualifiers);
  }

  /** `[]`, `[*]`, `[n]`, `[static const n]`. */
  private bound(): Bound {
    const { cursor, parser } = this;
    cursor.advance();
    let qualifiers = 0;
    for (;;) {
      const qualifier = qualifierOf(cursor.kind);
      if (qualifier === 0 && cursor.kind !== T.STATIC) break;
      qualifiers |= qualifier;
      cursor.advance();
    }
    if (qualifiers !== 0) this.boundQualifiers = qualifiers;
    if (cursor.accept(T.RIGHT_BRACKET)) return null;
    if (cursor.kind === T.STAR && cursor.nextKind === T.RIGHT_BRACKET) {
      cursor.advance();
      cursor.advance();
      return "unspecified";
    }
    const expression = parser.expressions.parseAssignment();
    cursor.expect(T.RIGHT_BRACKET);
    return this.constantBound(expression) ?? expression;
  }

  private constantBound(expression: SourceExpression): number | null {
    const { cursor, parser } = this;
    const { start, end } = expression;
    if (expression.type.kind !== "integer") {
      cursor.failAt(`an array length has type '${typeName(expression.type)}'`, start, end);
    }
    const value = parser.semantics.constantInteger(expression);
    if (value === null) return null;
    if (value < 0n) cursor.failAt(`the array length ${value} is negative`, start, end);
    if (value > LARGEST_LENGTH) cursor.failAt(`the array length ${value} is too large`, start, end);
    return Number(value);
  }
}

function isVariableBound(bound: Bound): bound is SourceExpression {
  return typeof bound === "object" && bound !== null;
}

/** An array somewhere in the type, outside of pointers, has a length known at run time only. */
export function isVariablyModified(type: CType): boolean {
  return type.kind === "array" && (type.isVariableLength || isVariablyModified(type.element));
}

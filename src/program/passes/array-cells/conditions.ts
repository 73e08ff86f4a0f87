/** Conditions about indices and cells as typed expressions. */
import type { ComparisonOperator, Expression } from "../../cfa/expression.ts";
import * as node from "../../cfa/nodes.ts";
import type { Operation } from "../../cfa/operation.ts";
import { maximumOf, minimumOf } from "../../algebra/index.ts";
import type { TypeTable } from "../../types/type-table.ts";
import type { CType, FloatType, IntegerType } from "../../types/type.ts";
import type { AccessIndex, ArrayAccess } from "./array-object.ts";
import type { ObservedCell } from "./cells.ts";

type Rewrite = (root: Expression) => Expression;

export class Conditions {
  readonly types: TypeTable;

  constructor(types: TypeTable) {
    this.types = types;
  }

  /** The access is to the cell, if its indices are not stray. */
  isAt({ indices }: ArrayAccess, { index }: ObservedCell, rewrite: Rewrite): Expression {
    const equations = indices.map(({ value }, i) => this.equal(rewrite(value), index[i]!));
    return equations.reduce((result, equation) => this.and(result, equation));
  }

  /** Some index may lead where another index leads, too; null: none can. */
  isStray({ indices }: ArrayAccess, rewrite: Rewrite): Expression | null {
    let result: Expression | null = null;
    for (const { value, range } of indices) {
      if (range === null) continue;
      const outside = this.isOutside(rewrite(value), range);
      result = result === null ? outside : this.or(result, outside);
    }
    return result;
  }

  isInside(value: Expression, from: bigint, to: bigint): Expression {
    return node.unary("!", this.types.int, this.isOutside(value, { from, to }), 0);
  }

  /** Of two integers of the same unsigned type, the divisor a constant. */
  quotient(value: Expression, divisor: bigint): Expression {
    const type = integerTypeOf(value);
    return node.binary<Expression>("/", type, value, this.constant(type, divisor));
  }

  /** The same rounded up, or 0 if the numbers are too large. */
  quotientRoundedUp(value: Expression, divisor: bigint): Expression {
    const type = integerTypeOf(value);
    const sum = node.binary<Expression>("+", type, value, this.constant(type, divisor - 1n));
    return this.quotient(sum, divisor);
  }

  /** `0 <= index < count`, or there is no such index; `count` is unsigned and of the widest type. */
  isBelow(index: Expression, count: Expression): Expression {
    const type = integerTypeOf(count);
    const none = this.comparison("==", count, this.constant(type, 0n));
    const isLess = this.comparison("<", converted(index, type), count);
    const isNatural = !integerTypeOf(index).signed
      ? isLess
      : this.and(this.compared(">=", index, 0n), isLess);
    return this.or(none, isNatural);
  }

  private isOutside(value: Expression, range: NonNullable<AccessIndex["range"]>): Expression {
    const type = integerTypeOf(value);
    const parts: Expression[] = [];
    if (minimumOf(type) < range.from) parts.push(this.compared("<", value, range.from));
    if (maximumOf(type) >= range.to) parts.push(this.compared(">=", value, range.to));
    return parts.length === 2 ? this.or(parts[0]!, parts[1]!) : (parts[0] ?? this.truth(false));
  }

  /** `or` and `and` are written as a choice, as the front end does. */
  or(left: Expression, right: Expression): Expression {
    return this.choice(left, this.truth(true), right);
  }

  and(left: Expression, right: Expression): Expression {
    return this.choice(left, right, this.truth(false));
  }

  choice(condition: Expression, then: Expression, otherwise: Expression): Expression {
    return node.conditional<Expression>(then.type, condition, then, otherwise);
  }

  /** Mathematically equal, whatever the types. */
  equal(left: Expression, right: Expression): Expression {
    const [a, b] = [integerTypeOf(left), integerTypeOf(right)];
    if (right.kind === "integer" && right.value >= minimumOf(a) && right.value <= maximumOf(a)) {
      return this.comparison("==", left, this.constant(a, right.value));
    }
    if (left.kind === "integer" && left.value >= minimumOf(b) && left.value <= maximumOf(b)) {
      return this.comparison("==", this.constant(b, left.value), right);
    }
    if (a === b) return this.comparison("==", left, right);
    const { longLong } = this.types;
    return this.comparison("==", converted(left, longLong), converted(right, longLong));
  }

  assumption(condition: Expression): Operation {
    const { types } = this;
    const type = types.function(types.void, [types.int], "fixed");
    return {
      kind: "external",
      name: "__VERIFIER_assume",
      type,
      arguments: [condition],
      result: null,
    };
  }

  truth(value: boolean): Expression {
    return this.constant(this.types.int, value ? 1n : 0n);
  }

  zero(type: IntegerType | FloatType): Expression | null {
    return type.kind === "integer" ? this.constant(type, 0n) : null;
  }

  nullPointer(type: CType): Expression {
    const zero = this.constant(this.types.int, 0n);
    return type.kind === "pointer" ? node.cast<Expression>(type, zero, 0) : zero;
  }

  private compared(operator: ComparisonOperator, value: Expression, bound: bigint): Expression {
    return this.comparison(operator, value, this.constant(integerTypeOf(value), bound));
  }

  private comparison(
    operator: ComparisonOperator,
    left: Expression,
    right: Expression,
  ): Expression {
    return node.binary<Expression>(operator, this.types.int, left, right);
  }

  private constant(type: IntegerType, value: bigint): Expression {
    return node.integerConstant(type, value, 0, 0);
  }
}

function converted(value: Expression, type: IntegerType): Expression {
  return value.type === type ? value : node.cast<Expression>(type, value, value.start);
}

function integerTypeOf({ type }: Expression): IntegerType {
  // Indices are integers by the rules of C.
  return type as IntegerType;
}

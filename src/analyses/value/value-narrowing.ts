/**
 * What an assumption says about cells it reads: if only one value of a cell can satisfy it, the cell has
 * that value (`lemberger-thesis` 3.2, strongest post of assume operations).
 */
import { convertInteger, maximumOf, minimumOf, wrap } from "../../program/algebra/index.ts";
import {
  isComparison,
  NEGATED_COMPARISON,
  type Binary,
  type Cast,
  type ComparisonOperator,
  type Expression,
  type Lvalue,
} from "../../program/cfa/expression.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar, type IntegerType } from "../../program/types/type.ts";
import { boundsOf, isNumeric, numbersOf, RangeValue, type Bounds } from "./range-value.ts";
import { SymbolicReader } from "./symbolic-reader.ts";
import { isBoolean, isInside, type MaybeValue, type ValueReader } from "./value-reader.ts";
import type { ValueWriter } from "./value-writer.ts";
import { IntegerValue, ONE, ZERO, type Value } from "./value.ts";

/** "contradiction": no concrete state passes. */
export type Narrowed = "possible" | "contradiction";

export class ValueNarrowing {
  private readonly reader: ValueReader;
  private readonly writer: ValueWriter;

  constructor(reader: ValueReader, writer: ValueWriter) {
    this.reader = reader;
    this.writer = writer;
  }

  /** The condition is nonzero (or zero). */
  assume(condition: Expression, truth: boolean): Narrowed {
    const value = this.reader.evaluate(condition);
    const known = this.reader.truthOf(value);
    if (known !== null) return known === truth ? "possible" : "contradiction";
    if (value?.kind === "symbolic" && this.reader instanceof SymbolicReader) {
      return this.reader.assumeSymbolic(value, truth) ? "possible" : "contradiction";
    }
    return this.learn(condition, truth);
  }

  private learn(condition: Expression, truth: boolean): Narrowed {
    switch (condition.kind) {
      case "unary":
        if (condition.operator === "!") return this.assume(condition.operand, !truth);
        return truth ? "possible" : this.solve(condition, ZERO);
      case "binary":
        return this.learnBinary(condition, truth);
      case "conditional":
        return this.learnConditional(condition, truth);
      case "cast":
        if (keepsTruth(condition)) return this.assume(condition.operand, truth);
        return truth ? this.learnNonzero(condition) : this.solve(condition, ZERO);
      default:
        if (!truth) return this.solve(condition, ZERO);
        return isBoolean(condition.type)
          ? this.solve(condition, ONE)
          : this.learnNonzero(condition);
    }
  }

  private learnBinary(node: Binary, truth: boolean): Narrowed {
    const { operator, left, right } = node;
    if (isComparison(operator)) return this.learnComparison(node, operator, truth);
    // Both operands of a nonzero `a & b` are nonzero; both of a zero `a | b` are zero.
    if ((operator === "&" && truth) || (operator === "|" && !truth)) {
      return this.assume(left, truth) === "contradiction"
        ? "contradiction"
        : this.assume(right, truth);
    }
    return truth ? "possible" : this.solve(node, ZERO);
  }

  /** `a && b` without side effects is `a ? b : 0`, `a || b` is `a ? 1 : b`. */
  private learnConditional(
    node: Extract<Expression, { kind: "conditional" }>,
    truth: boolean,
  ): Narrowed {
    const then = this.reader.truthOf(this.reader.evaluate(node.then));
    const otherwise = this.reader.truthOf(this.reader.evaluate(node.otherwise));
    if (otherwise === !truth) return this.both(node.condition, true, node.then, truth);
    if (then === !truth) return this.both(node.condition, false, node.otherwise, truth);
    return "possible";
  }

  private both(
    first: Expression,
    firstTruth: boolean,
    second: Expression,
    truth: boolean,
  ): Narrowed {
    if (this.assume(first, firstTruth) === "contradiction") return "contradiction";
    return this.assume(second, truth);
  }

  private learnComparison(node: Binary, written: ComparisonOperator, truth: boolean): Narrowed {
    const operator = truth ? written : NEGATED_COMPARISON[written];
    const { left, right } = node;
    const isFloat = left.type.kind === "float";
    // Soundness: with a NaN a comparison and its negation are not opposites, but == and != are.
    if (isFloat && operator !== "==") return "possible";
    const [leftValue, rightValue] = [this.reader.evaluate(left), this.reader.evaluate(right)];
    if (rightValue !== null) return this.bound(left, operator, rightValue);
    if (leftValue !== null) return this.bound(right, MIRRORED[operator], leftValue);
    return "possible";
  }

  /** `expression operator value` holds. */
  private bound(expression: Expression, operator: ComparisonOperator, value: Value): Narrowed {
    if (value.kind === "range") return this.boundByRange(expression, operator, value);
    if (operator === "==") return this.solve(expression, value);
    const { type } = expression;
    if (operator === "!=") {
      if (value.kind !== "integer") return "possible";
      if (value.value === 0n) return this.assume(expression, true);
      const isOther = value.value === 1n && (isBoolean(type) || isTruthValue(expression));
      return isOther ? this.assume(expression, false) : "possible";
    }
    if (type.kind !== "integer" || value.kind !== "integer") return "possible";
    return this.extreme(expression, type, operator, value.value);
  }

  private boundByRange(
    expression: Expression,
    operator: ComparisonOperator,
    { low, high, isNonzero }: RangeValue,
  ): Narrowed {
    const own = isScalar(expression.type) ? boundsOf(expression.type) : null;
    if (own === null) return "possible";
    switch (operator) {
      case "==":
        return this.learnRange(expression, low, high, isNonzero);
      case "!=":
        return "possible";
      case "<":
        return this.learnRange(expression, own.low, high - 1n, false);
      case "<=":
        return this.learnRange(expression, own.low, high, false);
      case ">":
        return this.learnRange(expression, low + 1n, own.high, false);
      case ">=":
        return this.learnRange(expression, low, own.high, false);
    }
  }

  /** The expression's value is not zero. */
  private learnNonzero(expression: Expression): Narrowed {
    const own = isScalar(expression.type) ? boundsOf(expression.type) : null;
    return own === null ? "possible" : this.learnRange(expression, own.low, own.high, true);
  }

  /** The expression is a number from `low` to `high`. */
  private learnRange(
    expression: Expression,
    low: bigint,
    high: bigint,
    isNonzero: boolean,
  ): Narrowed {
    if (!this.reader.memory.tracksRanges) return "possible";
    switch (expression.kind) {
      case "variable":
      case "member":
      case "index":
      case "dereference":
        return this.bindRange(expression, low, high, isNonzero);
      case "cast":
        return this.learnRangeOfCast(expression, low, high, isNonzero);
      default:
        return "possible";
    }
  }

  private learnRangeOfCast(
    { operand, type }: Cast,
    low: bigint,
    high: bigint,
    isNonzero: boolean,
  ): Narrowed {
    const from = isScalar(operand.type) ? boundsOf(operand.type) : null;
    const to = isScalar(type) ? boundsOf(type) : null;
    if (from === null || to === null || isBoolean(type)) return "possible";
    if (to.low <= from.low && from.high <= to.high) {
      return this.learnRange(operand, low, high, isNonzero);
    }
    const isNot0 = isNonzero || low > 0n || high < 0n;
    // With other signs, or cut: numbers that both types have are the same if no bits are lost.
    const isCut = sizeOf(operand.type)! > sizeOf(type)!;
    if (!isCut && low >= 0n && high <= from.high) {
      return this.learnRange(operand, low, high, isNonzero);
    }
    return isNot0 ? this.learnRange(operand, from.low, from.high, true) : "possible";
  }

  private bindRange(lvalue: Lvalue, low: bigint, high: bigint, isNonzero: boolean): Narrowed {
    const { type } = lvalue;
    const region = this.reader.regionOf(lvalue);
    if (!isScalar(type) || isBoolean(type) || region === null || region.first === null) {
      return "possible";
    }
    const bounds = boundsOf(type, region.bitField);
    const before = this.reader.load(region, type);
    // What points to an object is more than a number.
    if (bounds === null || (before !== null && !isNumeric(before))) return "possible";
    const known = before === null ? bounds : numbersOf(before);
    const isNot0 = isNonzero || (before?.kind === "range" && before.isNonzero);
    const value = RangeValue.of(
      low > known.low ? low : known.low,
      high < known.high ? high : known.high,
      isNot0,
    );
    if (value === null) return "contradiction";
    const isNews = value.kind === "integer" || value.isNonzero || !isWhole(value, bounds);
    if (isNews) this.writer.learnScalar(region, type, value);
    return "possible";
  }

  /** Only the least (or greatest) value of the type may be left. */
  private extreme(
    expression: Expression,
    type: IntegerType,
    operator: ComparisonOperator,
    limit: bigint,
  ): Narrowed {
    const [least, greatest] = [minimumOf(type), maximumOf(type)];
    if (operator === "<" || operator === "<=") {
      const last = operator === "<" ? limit - 1n : limit;
      if (last < least) return "contradiction";
      return last === least
        ? this.solve(expression, IntegerValue.of(least))
        : this.learnRange(expression, least, last, false);
    }
    const first = operator === ">" ? limit + 1n : limit;
    if (first > greatest) return "contradiction";
    return first === greatest
      ? this.solve(expression, IntegerValue.of(greatest))
      : this.learnRange(expression, first, greatest, false);
  }

  /** The expression has this value: follow the operations that can be undone down to an lvalue. */
  private solve(expression: Expression, value: Value): Narrowed {
    switch (expression.kind) {
      case "variable":
      case "member":
      case "index":
      case "dereference":
        return this.bind(expression, value);
      case "cast":
        return this.solveCast(expression, value);
      case "unary":
        if (value.kind !== "integer") return "possible";
        if (expression.operator === "!") return this.solveTruth(expression, value);
        if (expression.type.kind !== "integer") return "possible";
        return this.solve(
          expression.operand,
          IntegerValue.of(
            wrap(expression.operator === "-" ? -value.value : ~value.value, expression.type),
          ),
        );
      case "binary":
        return this.solveBinary(expression, value);
      default:
        return "possible";
    }
  }

  private bind(lvalue: Lvalue, value: Value): Narrowed {
    const { type } = lvalue;
    // What is equal to a symbolic value is said by a constraint, if at all.
    if (!isScalar(type) || value.kind === "symbolic" || value.kind === "range") return "possible";
    // Two zeros compare equal; a NaN equals nothing and never gets here.
    if (value.kind === "float" && (value.value === 0 || typeof value.value !== "number")) {
      return "possible";
    }
    if (value.kind === "float" && Number.isNaN(value.value)) return "contradiction";
    // Pointers that compare equal may still point to different objects: one to the end of its own.
    if (value.kind === "address" && !isInside(value)) return "possible";
    const region = this.reader.regionOf(lvalue);
    if (region === null || region.first === null) return "possible";
    const width = region.bitField ?? (type.kind === "integer" ? type.bits : null);
    if (value.kind === "integer" && width !== null && type.kind === "integer") {
      const read = type.signed
        ? BigInt.asIntN(width, value.value)
        : BigInt.asUintN(width, value.value);
      if (read !== value.value) return "contradiction";
    }
    this.writer.learnScalar(region, type, value);
    return "possible";
  }

  private solveCast(node: Cast, value: Value): Narrowed {
    const { operand, type } = node;
    const from = operand.type;
    if (isBoolean(type) && value.kind === "integer") return this.solveTruth(node, value);
    if (from.kind === "pointer" && type.kind === "pointer") return this.solve(operand, value);
    if (value.kind !== "integer") return "possible";
    if (from.kind === "integer" && type.kind === "integer") {
      if (type.bits < from.bits) return "possible";
      const before = wrap(value.value, from);
      // Widening is injective: what is no image has no preimage.
      if (convertInteger(before, type) !== value.value) return "contradiction";
      return this.solve(operand, IntegerValue.of(before));
    }
    // Null pointers only: an object's address has no number here.
    if (value.value === 0n && from.kind === "pointer" && type.kind === "integer") {
      return type.size === from.size ? this.solve(operand, ZERO) : "possible";
    }
    if (value.value === 0n && from.kind === "integer" && type.kind === "pointer") {
      return type.size === from.size ? this.solve(operand, ZERO) : "possible";
    }
    return "possible";
  }

  private solveBinary(node: Binary, value: Value): Narrowed {
    if (value.kind !== "integer") return "possible";
    const { operator, left, right, type } = node;
    if (isComparison(operator)) return this.solveTruth(node, value);
    if (type.kind !== "integer") return "possible";
    const [a, b] = [this.known(left), this.known(right)];
    if (b !== null && (operator === "+" || operator === "-" || operator === "^")) {
      const undone = undo(operator, value.value, b);
      return this.solve(left, IntegerValue.of(wrap(undone, type)));
    }
    if (a === null) return "possible";
    if (operator === "+") return this.solve(right, IntegerValue.of(wrap(value.value - a, type)));
    if (operator === "-") return this.solve(right, IntegerValue.of(wrap(a - value.value, type)));
    if (operator === "^") return this.solve(right, IntegerValue.of(wrap(value.value ^ a, type)));
    return "possible";
  }

  /** An expression that is 0 or 1 has this value. */
  private solveTruth(node: Expression, value: IntegerValue): Narrowed {
    if (value.value !== 0n && value.value !== 1n) return "contradiction";
    return this.assume(node, value.value === 1n);
  }

  private known(expression: Expression): bigint | null {
    const value: MaybeValue = this.reader.evaluate(expression);
    return value?.kind === "integer" ? value.value : null;
  }
}

function undo(operator: "+" | "-" | "^", result: bigint, right: bigint): bigint {
  if (operator === "+") return result - right;
  return operator === "-" ? result + right : result ^ right;
}

function isWhole(value: Bounds, { low, high }: Bounds): boolean {
  return value.low === low && value.high === high;
}

/** Zero exactly if its operand is. */
function keepsTruth({ type, operand }: Cast): boolean {
  if (isBoolean(type)) return true;
  return (
    type.kind === "integer" && operand.type.kind === "integer" && type.bits >= operand.type.bits
  );
}

/** Its value is 0 or 1. */
function isTruthValue(expression: Expression): boolean {
  if (expression.kind === "unary") return expression.operator === "!";
  return expression.kind === "binary" && isComparison(expression.operator);
}

const MIRRORED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

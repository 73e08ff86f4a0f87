/**
 * What an assumption says about the cells it reads: the operands of a comparison bound each other, and what is known
 * of a result is carried back through operations to the lvalues below.
 */
import {
  isComparison,
  NEGATED_COMPARISON,
  type Binary,
  type Cast,
  type ComparisonOperator,
  type Conditional,
  type Expression,
  type Lvalue,
  type Unary,
} from "../../program/cfa/expression.ts";
import { isScalar, type CType, type IntegerType } from "../../program/types/type.ts";
import { complement, negated, truthOf, wrapped } from "./interval-arithmetic.ts";
import { joined } from "./interval-cells.ts";
import { leftOperand, preimage, rightOperand } from "./interval-inverse.ts";
import type { IntervalReader } from "./interval-reader.ts";
import type { IntervalWriter } from "./interval-writer.ts";
import { encodingOf, Interval, ZERO } from "./interval.ts";

/** "contradiction": no concrete state passes. */
export type Narrowed = "possible" | "contradiction";

/** So many alternatives of one assumption are followed; beyond them nothing is learnt. */
const MOST_ALTERNATIVES = 16;

export class IntervalNarrowing {
  private readonly reader: IntervalReader;
  private readonly writer: IntervalWriter;
  private alternatives = 0;

  constructor(reader: IntervalReader, writer: IntervalWriter) {
    this.reader = reader;
    this.writer = writer;
  }

  /** The condition is nonzero (or zero). */
  assume(condition: Expression, truth: boolean): Narrowed {
    const value = this.reader.evaluate(condition);
    const known = value === null ? null : truthOf(value);
    if (known !== null) return known === truth ? "possible" : "contradiction";
    return this.learn(condition, truth, value);
  }

  private learn(condition: Expression, truth: boolean, value: Interval | null): Narrowed {
    switch (condition.kind) {
      case "unary":
        if (condition.operator === "!") return this.assume(condition.operand, !truth);
        break;
      case "binary":
        if (isComparison(condition.operator)) {
          const { operator } = condition;
          return this.compare(condition, truth ? operator : NEGATED_COMPARISON[operator]);
        }
        break;
      case "conditional":
        return this.choose(condition, truth);
      case "cast":
        if (isBoolean(condition.type)) return this.assume(condition.operand, truth);
        break;
      default:
    }
    if (value === null) return "possible";
    if (!truth) return this.refine(condition, ZERO);
    const nonzero = value.without(0n);
    return nonzero === null ? "contradiction" : this.refine(condition, nonzero);
  }

  /** `a && b` without side effects is `a ? b : 0`, `a || b` is `a ? 1 : b`: two ways to get there. */
  private choose(node: Conditional, truth: boolean): Narrowed {
    if (++this.alternatives > MOST_ALTERNATIVES) return "possible";
    const { reader } = this;
    const before = reader.cells;
    const first = this.both(node.condition, true, node.then, truth);
    const after = reader.cells;
    reader.cells = before;
    const second = this.both(node.condition, false, node.otherwise, truth);
    if (first === "contradiction") return second;
    reader.cells = second === "contradiction" ? after : joined(after, reader.cells, reader.memory);
    return "possible";
  }

  private both(
    condition: Expression,
    direction: boolean,
    arm: Expression,
    truth: boolean,
  ): Narrowed {
    if (this.assume(condition, direction) === "contradiction") return "contradiction";
    return this.assume(arm, truth);
  }

  private compare(node: Binary, operator: ComparisonOperator): Narrowed {
    const { left, right } = node;
    // Soundness: with a NaN a comparison and its negation are not opposites.
    if (left.type.kind === "float") return "possible";
    const a = this.reader.evaluate(left);
    const b = this.reader.evaluate(right);
    if (a === null || b === null) return "possible";
    if (left.type.kind === "pointer" && operator !== "==" && operator !== "!=") return "possible";
    const [forLeft, forRight] = bounded(operator, a, b);
    if (forLeft === null || forRight === null) return "contradiction";
    if (this.refine(left, forLeft) === "contradiction") return "contradiction";
    return this.refine(right, forRight);
  }

  /** The expression has one of these values. */
  refine(expression: Expression, values: Interval): Narrowed {
    if (expression.kind === "integer") return "possible";
    const now = this.reader.evaluate(expression);
    if (now === null || now.isWithin(values)) return "possible";
    const left = now.meet(values);
    if (left === null) return "contradiction";
    switch (expression.kind) {
      case "variable":
      case "member":
      case "index":
      case "dereference":
        return this.bind(expression, left);
      case "cast":
        return this.refineCast(expression, left);
      case "unary":
        return this.refineUnary(expression, left);
      case "binary":
        return this.refineBinary(expression, left);
      case "conditional":
        return this.refineConditional(expression, left);
      default:
        return "possible";
    }
  }

  private bind(lvalue: Lvalue, values: Interval): Narrowed {
    const { type } = lvalue;
    const region = this.reader.regionOf(lvalue);
    if (region === null || region.spread > 0 || !isScalar(type)) return "possible";
    this.writer.learn(region, type, values);
    return "possible";
  }

  private refineCast({ operand, type }: Cast, values: Interval): Narrowed {
    if (isBoolean(type)) return this.refineTruth(operand, values);
    if (!isScalar(operand.type)) return "possible";
    const [from, to] = [encodingOf(operand.type), encodingOf(type)];
    const before = from === null || to === null ? null : this.reader.evaluate(operand);
    if (to === null || before === null) return "possible";
    const possible = preimage(before, values, to);
    return possible === null ? "contradiction" : this.refine(operand, possible);
  }

  private refineUnary({ operator, operand, type }: Unary, values: Interval): Narrowed {
    if (operator === "!") {
      if (values.isConstant) return this.assume(operand, values.low === 0n);
      return "possible";
    }
    if (type.kind !== "integer") return "possible";
    const inverse = operator === "-" ? negated(values) : complement(values);
    return this.refine(operand, wrapped(inverse, type));
  }

  private refineBinary(node: Binary, values: Interval): Narrowed {
    const { operator, left, right, type } = node;
    if (isComparison(operator)) return this.refineTruth(node, values);
    if (type.kind !== "integer") return "possible";
    const [a, b] = [this.reader.evaluate(left), this.reader.evaluate(right)];
    if (a === null || b === null) return "possible";
    const integer: IntegerType = type;
    const forLeft = leftOperand(operator, integer, values, a, b);
    if (forLeft === null) return "contradiction";
    if (this.refine(left, forLeft) === "contradiction") return "contradiction";
    const forRight = rightOperand(operator, integer, values, a, b);
    return forRight === null ? "contradiction" : this.refine(right, forRight);
  }

  private refineConditional(node: Conditional, values: Interval): Narrowed {
    const then = this.reader.evaluate(node.then);
    const otherwise = this.reader.evaluate(node.otherwise);
    if (then === null || otherwise === null) return "possible";
    if (then.meet(values) === null) {
      if (this.assume(node.condition, false) === "contradiction") return "contradiction";
      return this.refine(node.otherwise, values);
    }
    if (otherwise.meet(values) === null) {
      if (this.assume(node.condition, true) === "contradiction") return "contradiction";
      return this.refine(node.then, values);
    }
    const truth = truthOf(values);
    return truth === null ? "possible" : this.choose(node, truth);
  }

  /** Whether the expression is nonzero is one of these values. */
  private refineTruth(expression: Expression, values: Interval): Narrowed {
    const truth = truthOf(values);
    return truth === null ? "possible" : this.assume(expression, truth);
  }
}

/** What is left of both operands; null: nothing. */
function bounded(
  operator: ComparisonOperator,
  a: Interval,
  b: Interval,
): readonly [Interval | null, Interval | null] {
  switch (operator) {
    case "==": {
      const common = a.meet(b);
      return [common, common];
    }
    case "!=":
      return [b.isConstant ? a.without(b.low) : a, a.isConstant ? b.without(a.low) : b];
    case "<":
      return [atMost(a, b.high - 1n), atLeast(b, a.low + 1n)];
    case "<=":
      return [atMost(a, b.high), atLeast(b, a.low)];
    case ">":
      return [atLeast(a, b.low + 1n), atMost(b, a.high - 1n)];
    case ">=":
      return [atLeast(a, b.low), atMost(b, a.high)];
  }
}

function atMost(value: Interval, limit: bigint): Interval | null {
  if (value.high <= limit) return value;
  return value.low > limit ? null : Interval.of(value.low, limit, value.stride);
}

function atLeast(value: Interval, limit: bigint): Interval | null {
  if (value.low >= limit) return value;
  return value.high < limit ? null : Interval.congruent(limit, value.high, value.stride, value.low);
}

function isBoolean(type: CType): boolean {
  return type.kind === "integer" && type.rank === 0;
}

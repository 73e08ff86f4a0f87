/** Which integers an expression can be, as far as its text alone tells. */
import { maximumOf, minimumOf } from "../../program/algebra/integer-operations.ts";
import { isComparison, type Binary, type Expression } from "../../program/cfa/expression.ts";
import type { IntegerType } from "../../program/types/type.ts";

/** From `least` to `greatest`. */
export interface Range {
  readonly least: bigint;
  readonly greatest: bigint;
}

function rangeOfType(type: IntegerType): Range {
  if (type.rank === 0) return TRUTH;
  return { least: minimumOf(type), greatest: maximumOf(type) };
}

/** Of an expression of integer type that meets its own obligations. */
export function rangeOf(expression: Expression): Range {
  let range = known.get(expression);
  if (range === undefined) {
    const { type } = expression;
    const all = type.kind === "integer" ? rangeOfType(type) : UNBOUNDED;
    range = meet(all, narrowed(expression) ?? all);
    known.set(expression, range);
  }
  return range;
}

/** Performance: every operator asks for those below it. */
const known = new WeakMap<Expression, Range>();

/** The exact results, which need not fit into the type; null: nothing is known. */
export function exactRange({ operator, left, right }: Binary): Range | null {
  switch (operator) {
    case "+":
      return hull([sum(rangeOf(left), rangeOf(right))]);
    case "-":
      return hull([sum(rangeOf(left), opposite(rangeOf(right)))]);
    case "*":
      return products(rangeOf(left), rangeOf(right));
    case "%":
      return remainders(rangeOf(left), rangeOf(right));
    case "/":
      return quotients(rangeOf(left), rangeOf(right));
    case "&":
      return masked(rangeOf(left), rangeOf(right));
    case ">>":
      return rangeOf(left).least >= 0n ? { least: 0n, greatest: rangeOf(left).greatest } : null;
    default:
      return null;
  }
}

const TRUTH: Range = { least: 0n, greatest: 1n };
const UNBOUNDED: Range = { least: -(1n << 200n), greatest: 1n << 200n };

function narrowed(expression: Expression): Range | null {
  switch (expression.kind) {
    case "integer":
      return { least: expression.value, greatest: expression.value };
    case "unary":
      if (expression.operator === "!") return TRUTH;
      if (expression.operator === "~" || expression.type.kind !== "integer") return null;
      return within(opposite(rangeOf(expression.operand)), expression.type);
    case "binary": {
      if (isComparison(expression.operator)) return TRUTH;
      if (expression.type.kind !== "integer") return null;
      const exact = exactRange(expression);
      return exact && within(exact, expression.type);
    }
    case "cast":
      if (expression.type.kind !== "integer" || expression.operand.type.kind !== "integer")
        return null;
      return within(rangeOf(expression.operand), expression.type);
    case "conditional":
      return hull([rangeOf(expression.then), rangeOf(expression.otherwise)]);
    case "member": {
      const { bits } = expression.field;
      if (bits === null || expression.type.kind !== "integer") return null;
      return rangeOfType({ ...expression.type, bits: bits.width });
    }
    default:
      return null;
  }
}

/** Soundness: what does not fit is wrapped, or does not happen; either way it is some value of the type. */
function within(range: Range, type: IntegerType): Range | null {
  const all = rangeOfType(type);
  return range.least >= all.least && range.greatest <= all.greatest ? range : null;
}

function meet(a: Range, b: Range): Range {
  return {
    least: a.least > b.least ? a.least : b.least,
    greatest: a.greatest < b.greatest ? a.greatest : b.greatest,
  };
}

function hull(ranges: readonly Range[]): Range {
  return ranges.reduce((a, b) => ({
    least: a.least < b.least ? a.least : b.least,
    greatest: a.greatest > b.greatest ? a.greatest : b.greatest,
  }));
}

function sum(a: Range, b: Range): Range {
  return { least: a.least + b.least, greatest: a.greatest + b.greatest };
}

export function opposite({ least, greatest }: Range): Range {
  return { least: -greatest, greatest: -least };
}

function products(a: Range, b: Range): Range {
  const corners = [a.least, a.greatest].flatMap((x) => [b.least, b.greatest].map((y) => x * y));
  return hull(corners.map((one) => ({ least: one, greatest: one })));
}

function remainders(a: Range, b: Range): Range | null {
  const most = magnitude(b) - 1n;
  if (most < 0n) return null;
  const least = a.least >= 0n ? 0n : -most;
  return meet({ least, greatest: a.greatest <= 0n ? 0n : most }, hull([a, ZERO]));
}

function quotients(a: Range, { least }: Range): Range {
  const most = magnitude(a);
  return least >= 0n ? hull([a, ZERO]) : { least: -most, greatest: most };
}

const ZERO: Range = { least: 0n, greatest: 0n };

function magnitude({ least, greatest }: Range): bigint {
  return -least > greatest ? -least : greatest;
}

function masked(a: Range, b: Range): Range | null {
  const masks = [a, b].filter(({ least }) => least >= 0n).map(({ greatest }) => greatest);
  if (masks.length === 0) return null;
  return { least: 0n, greatest: masks.reduce((x, y) => (x < y ? x : y)) };
}

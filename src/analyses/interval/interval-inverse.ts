/** Which operands may give a result: the integer operations of C backwards, modulo 2^bits. */
import type { ArithmeticOperator } from "../../program/cfa/expression.ts";
import { difference, product, shifted, sum, wrapped } from "./interval-arithmetic.ts";
import { allOf, gcd, Interval, type Encoding } from "./interval.ts";

/**
 * A superset of the values of `a` for which `a operator b` is one of `results`; null if there are none. `results`
 * are possible results.
 */
export function leftOperand(
  operator: ArithmeticOperator,
  type: Encoding,
  results: Interval,
  a: Interval,
  b: Interval,
): Interval | null {
  switch (operator) {
    case "+":
      return wrapped(difference(results, b), type);
    case "-":
      return wrapped(sum(results, b), type);
    case "*":
      return factor(type, results, a, b);
    case "/":
      return dividend(results, a, b);
    case "%":
      return congruentDividend(type, results, a, b);
    case "&":
      return maskedOperand(results, a, b);
    case "<<":
      return isAmount(type, b) ? factor(type, results, a, Interval.constant(1n << b.low)) : a;
    case ">>":
      return isAmount(type, b) ? unshifted(results, b.low) : a;
    case "|":
      return orOperand(results, a);
    case "^":
      return results.isConstant && b.isConstant ? Interval.constant(results.low ^ b.low) : a;
  }
}

export function rightOperand(
  operator: ArithmeticOperator,
  type: Encoding,
  results: Interval,
  a: Interval,
  b: Interval,
): Interval | null {
  switch (operator) {
    case "+":
    case "*":
    case "&":
    case "|":
    case "^":
      return leftOperand(operator, type, results, b, a);
    case "-":
      return wrapped(difference(a, results), type);
    default:
      return b;
  }
}

/** So many turns around the encoding are looked at. */
const MOST_TURNS = 8;

/** The values of `before` that become one of `values` when read as the encoding. */
export function preimage(before: Interval, values: Interval, to: Encoding): Interval | null {
  const all = allOf(to);
  if (before.low >= all.low && before.high <= all.high) return before.meet(values);
  const size = 1n << BigInt(to.bits);
  const first = (before.low - values.high) / size - 1n;
  const last = (before.high - values.low) / size + 1n;
  if (last - first > BigInt(MOST_TURNS)) return before;
  let possible: Interval | null = null;
  for (let turn = first; turn <= last; turn++) {
    const part = before.meet(shifted(values, turn * size));
    if (part !== null) possible = possible === null ? part : possible.join(part);
  }
  return possible;
}

/** Of a product that does not wrap with a factor that is known. */
function factor(type: Encoding, results: Interval, a: Interval, b: Interval): Interval | null {
  if (!b.isConstant || b.low === 0n || !product(a, b).isWithin(allOf(type))) return a;
  const [one, other] = [results.low, results.high];
  const by = b.low;
  const low = by > 0n ? ceilingDivide(one, by) : ceilingDivide(other, by);
  const high = by > 0n ? floorDivide(other, by) : floorDivide(one, by);
  return low > high ? null : Interval.of(low, high);
}

/** Division rounds towards zero. */
function dividend(results: Interval, a: Interval, b: Interval): Interval | null {
  if (!b.isConstant || b.low <= 0n) return a;
  const by = b.low;
  const low = results.low * by - (results.low <= 0n ? by - 1n : 0n);
  const high = results.high * by + (results.high >= 0n ? by - 1n : 0n);
  return Interval.of(low, high);
}

function congruentDividend(
  type: Encoding,
  results: Interval,
  a: Interval,
  b: Interval,
): Interval | null {
  const by = b.low < 0n ? -b.low : b.low;
  // By -1 the processor may trap.
  if (!b.isConstant || by <= 1n) return a;
  const all = allOf(type);
  // The remainder has the sign of the dividend and is no larger.
  const low = results.low > 0n ? results.low : all.low;
  const high = results.high < 0n ? results.high : all.high;
  return congruentTo(results, by, low, high);
}

/** The lowest bits, as far as the mask has them. */
function maskedOperand(results: Interval, a: Interval, b: Interval): Interval | null {
  if (!b.isConstant) return a;
  const size = (b.low + 1n) & ~b.low;
  // All bits, or not the lowest one.
  if (size <= 1n) return a;
  return congruentTo(results, size, a.low, a.high);
}

/** The numbers that are equal to one of `results` modulo `modulus`, as far as one remainder says it. */
function congruentTo(
  results: Interval,
  modulus: bigint,
  low: bigint,
  high: bigint,
): Interval | null {
  const common = gcd(modulus, results.stride);
  return Interval.congruent(low, high, common, results.low);
}

function unshifted(results: Interval, by: bigint): Interval {
  return Interval.of(results.low << by, ((results.high + 1n) << by) - 1n);
}

/** A result without any bit comes from operands without any. */
function orOperand(results: Interval, a: Interval): Interval {
  return results.isConstant && results.low === 0n ? results : a;
}

function isAmount(type: Encoding, amount: Interval): boolean {
  return amount.isConstant && amount.low >= 0n && amount.low < BigInt(type.bits);
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return quotient * b !== a && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function ceilingDivide(a: bigint, b: bigint): bigint {
  return -floorDivide(-a, b);
}

/**
 * The integer operations of C on intervals, as `integerBinary` has them on values: results wrap as compiled code
 * does. Whatever else C leaves undefined (division by zero, shift by too much) gives any value of the type.
 */
import type { ArithmeticOperator, ComparisonOperator } from "../../program/cfa/expression.ts";
import { bitwise } from "./interval-bits.ts";
import { allOf, EITHER, gcd, Interval, ONE, ZERO, type Encoding } from "./interval.ts";

/** Both operands and the result have the encoding; the right operand of a shift has its own. */
export function arithmetic(
  operator: ArithmeticOperator,
  type: Encoding,
  left: Interval,
  right: Interval,
): Interval {
  switch (operator) {
    case "+":
      return wrapped(sum(left, right), type);
    case "-":
      return wrapped(difference(left, right), type);
    case "*":
      return wrapped(product(left, right), type);
    case "/":
      return mayTrap(type, left, right) ? allOf(type) : quotient(left, right);
    case "%":
      return mayTrap(type, left, right) ? allOf(type) : remainder(left, right);
    case "<<":
      return isShift(type, right) ? wrapped(leftShift(left, right), type) : allOf(type);
    case ">>":
      return isShift(type, right) ? rightShift(left, right) : allOf(type);
    case "&":
    case "|":
    case "^":
      return bitwise(operator, type, left, right);
  }
}

/** The values of the encoding that are equal modulo 2^bits. */
export function wrapped(value: Interval, type: Encoding): Interval {
  const all = allOf(type);
  if (value.low >= all.low && value.high <= all.high) return value;
  const size = 1n << BigInt(type.bits);
  const turn = floorDivide(value.low - all.low, size);
  if (turn === floorDivide(value.high - all.low, size)) return shifted(value, -turn * size);
  const step = gcd(value.stride, size);
  // The encoding has a value of every remainder modulo a power of two that is at most its size.
  return step <= 1n ? all : Interval.congruent(all.low, all.high, step, value.low)!;
}

export function shifted(value: Interval, by: bigint): Interval {
  return Interval.of(value.low + by, value.high + by, value.stride);
}

export function negated(value: Interval): Interval {
  return Interval.of(-value.high, -value.low, value.stride);
}

/** `~x` is `-1 - x`. */
export function complement(value: Interval): Interval {
  return Interval.of(-1n - value.high, -1n - value.low, value.stride);
}

export function sum(a: Interval, b: Interval): Interval {
  return Interval.of(a.low + b.low, a.high + b.high, gcd(a.stride, b.stride));
}

export function difference(a: Interval, b: Interval): Interval {
  return Interval.of(a.low - b.high, a.high - b.low, gcd(a.stride, b.stride));
}

export function product(a: Interval, b: Interval): Interval {
  const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  // (a + s i)(b + t j) = ab + a t j + b s i + s t i j
  const step = gcd(gcd(a.low * b.stride, b.low * a.stride), a.stride * b.stride);
  return Interval.of(least(corners), greatest(corners), step);
}

export function compare(operator: ComparisonOperator, a: Interval, b: Interval): Interval {
  switch (operator) {
    case "==":
      return equality(a, b);
    case "!=":
      return opposite(equality(a, b));
    case "<":
      return order(a, b, "strict");
    case "<=":
      return order(a, b, "weak");
    case ">":
      return order(b, a, "strict");
    case ">=":
      return order(b, a, "weak");
  }
}

/** Whether the value is nonzero; null: it may be either. */
export function truthOf(value: Interval): boolean | null {
  if (!value.contains(0n)) return true;
  return value.isConstant ? false : null;
}

export function flag(truth: boolean | null): Interval {
  return truth === null ? EITHER : truth ? ONE : ZERO;
}

function opposite(value: Interval): Interval {
  return value.isConstant ? flag(value.low === 0n) : value;
}

function equality(a: Interval, b: Interval): Interval {
  if (a.isConstant && b.isConstant) return flag(a.low === b.low);
  return a.meet(b) === null ? ZERO : EITHER;
}

function order(a: Interval, b: Interval, kind: "strict" | "weak"): Interval {
  if (kind === "strict") {
    if (a.high < b.low) return ONE;
    return a.low >= b.high ? ZERO : EITHER;
  }
  if (a.high <= b.low) return ONE;
  return a.low > b.high ? ZERO : EITHER;
}

/** By zero, or the least value by -1. */
function mayTrap(type: Encoding, left: Interval, right: Interval): boolean {
  if (right.contains(0n)) return true;
  return type.signed && right.contains(-1n) && left.contains(allOf(type).low);
}

/** Rounded towards zero. The divisor is not zero. */
function quotient(a: Interval, b: Interval): Interval {
  const divisors = [b.low, b.high];
  // The quotient is largest for the divisors nearest to zero.
  if (b.low < 0n && b.high > 0n) divisors.push(nearestNegative(b), nearestPositive(b));
  const corners = divisors.flatMap((d) => [a.low / d, a.high / d]);
  const isExact =
    b.isConstant && a.stride !== 0n && a.low % b.low === 0n && a.stride % b.low === 0n;
  const step = isExact ? a.stride / b.low : 1n;
  return Interval.of(least(corners), greatest(corners), step < 0n ? -step : step);
}

/** Of an interval with values of both signs. */
function nearestNegative({ high, stride }: Interval): bigint {
  return high - (high / stride + 1n) * stride;
}

function nearestPositive({ low, stride }: Interval): bigint {
  return low + (-low / stride + 1n) * stride;
}

/** The sign is the dividend's. The divisor is not zero. */
function remainder(a: Interval, b: Interval): Interval {
  if (b.isConstant && a.low / b.low === a.high / b.low) {
    return shifted(a, -(a.low / b.low) * b.low);
  }
  const largest = magnitude(b) - 1n;
  const low = a.low >= 0n ? 0n : a.low > -largest ? a.low : -largest;
  const high = a.high <= 0n ? 0n : a.high < largest ? a.high : largest;
  const step = gcd(a.stride, gcd(b.low, b.stride));
  if (step <= 1n) return Interval.of(low, high);
  // Soundness: remainders differ from their dividends by multiples of the divisors.
  return Interval.congruent(low, high, step, a.low) ?? Interval.of(low, high);
}

function magnitude({ low, high }: Interval): bigint {
  return -low > high ? -low : high;
}

function isShift(type: Encoding, amount: Interval): boolean {
  return amount.low >= 0n && amount.high < BigInt(type.bits);
}

function leftShift(a: Interval, by: Interval): Interval {
  if (by.isConstant) return product(a, Interval.constant(1n << by.low));
  const corners = [a.low << by.low, a.low << by.high, a.high << by.low, a.high << by.high];
  const step = gcd(a.low, a.stride) << by.low;
  return Interval.of(least(corners), greatest(corners), step === 0n ? 1n : step);
}

function rightShift(a: Interval, by: Interval): Interval {
  const corners = [a.low >> by.low, a.low >> by.high, a.high >> by.low, a.high >> by.high];
  const unit = 1n << by.low;
  const isExact = by.isConstant && a.stride !== 0n && a.stride % unit === 0n;
  return Interval.of(least(corners), greatest(corners), isExact ? a.stride / unit : 1n);
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return quotient * b > a ? quotient - 1n : quotient;
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b < a ? b : a));
}

function greatest(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b > a ? b : a));
}

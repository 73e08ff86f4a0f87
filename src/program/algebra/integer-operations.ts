/**
 * The integer operations of C on exact values: what gcc's unoptimised code computes on x86, and what the
 * standard has to say against it. Pure functions, used for constant folding and by the interpreter.
 */
import { unreachable } from "../../base/diagnostics/index.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../cfa/expression.ts";
import type { IntegerType } from "../types/type.ts";

export type IntegerProblem =
  /** The exact result of `+ - *` or a negation is not a value of the signed type. The value is wrapped. */
  | "signed-overflow"
  /** `/` or `%` by zero: the processor traps. The value is 0. */
  | "division-by-zero"
  /** The least value divided by -1, quotient or remainder: the processor traps. The value is wrapped. */
  | "division-overflow"
  /** Shift by a negative amount or by the width or more. The processor uses the low bits of the amount. */
  | "shift-range"
  /** Left shift of a negative number, or of bits into or beyond the sign. The value is wrapped. */
  | "shift-overflow";

/** `value` is always a value of the type. */
export interface IntegerResult {
  readonly value: bigint;
  readonly problem: IntegerProblem | null;
}

export function minimumOf(type: IntegerType): bigint {
  return type.signed ? -(1n << BigInt(type.bits - 1)) : 0n;
}

export function maximumOf(type: IntegerType): bigint {
  return (1n << BigInt(type.signed ? type.bits - 1 : type.bits)) - 1n;
}

export function isInRange(value: bigint, type: IntegerType): boolean {
  return wrap(value, type) === value;
}

/** The value of the type that is equal modulo 2^bits. Conversion to `_Bool` is `convertInteger`'s. */
export function wrap(value: bigint, type: IntegerType): bigint {
  return type.signed ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value);
}

/** Conversion between integer types: modulo 2^bits, to `_Bool` a comparison with zero. */
export function convertInteger(value: bigint, to: IntegerType): bigint {
  if (to.rank === 0) return value === 0n ? 0n : 1n;
  return wrap(value, to);
}

export function integerUnary(operator: "-" | "~", type: IntegerType, a: bigint): IntegerResult {
  return operator === "-" ? overflowing(-a, type) : { value: wrap(~a, type), problem: null };
}

export function integerBinary(
  operator: ArithmeticOperator,
  type: IntegerType,
  a: bigint,
  b: bigint,
): IntegerResult {
  switch (operator) {
    case "+":
      return overflowing(a + b, type);
    case "-":
      return overflowing(a - b, type);
    case "*":
      return overflowing(a * b, type);
    case "/":
      if (b === 0n) return { value: 0n, problem: "division-by-zero" };
      return dividing(a / b, a, b, type);
    case "%":
      if (b === 0n) return { value: 0n, problem: "division-by-zero" };
      return dividing(a % b, a, b, type);
    case "<<":
      return leftShift(type, a, b);
    case ">>": {
      const value = a >> effectiveShift(b, type);
      return { value, problem: isShiftInRange(b, type) ? null : "shift-range" };
    }
    case "&":
      return { value: a & b, problem: null };
    case "|":
      return { value: a | b, problem: null };
    case "^":
      return { value: a ^ b, problem: null };
    default:
      return unreachable(operator);
  }
}

export function compareIntegers(operator: ComparisonOperator, a: bigint, b: bigint): boolean {
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    default:
      return unreachable(operator);
  }
}

function overflowing(exact: bigint, type: IntegerType): IntegerResult {
  const value = wrap(exact, type);
  return { value, problem: type.signed && value !== exact ? "signed-overflow" : null };
}

function dividing(exact: bigint, a: bigint, b: bigint, type: IntegerType): IntegerResult {
  const overflows = type.signed && b === -1n && a === minimumOf(type);
  return { value: wrap(exact, type), problem: overflows ? "division-overflow" : null };
}

function leftShift(type: IntegerType, a: bigint, b: bigint): IntegerResult {
  const exact = a << effectiveShift(b, type);
  const value = wrap(exact, type);
  if (!isShiftInRange(b, type)) return { value, problem: "shift-range" };
  const overflows = type.signed && (a < 0n || value !== exact);
  return { value, problem: overflows ? "shift-overflow" : null };
}

function isShiftInRange(amount: bigint, type: IntegerType): boolean {
  return amount >= 0n && amount < BigInt(type.bits);
}

/** The processor shifts registers of 32, 64 (or, by two, 128) bits by the amount modulo their width. */
function effectiveShift(amount: bigint, type: IntegerType): bigint {
  return amount & (type.bits <= 32 ? 31n : type.bits <= 64 ? 63n : 127n);
}

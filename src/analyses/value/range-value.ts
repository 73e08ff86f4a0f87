import type { Hashed } from "../../base/collections/index.ts";
import type { ComparisonOperator } from "../../program/cfa/expression.ts";
import type { ScalarType } from "../../program/types/type.ts";
import { maximumOf, minimumOf } from "../../program/algebra/index.ts";
import { IntegerValue, type Value } from "./value.ts";

/** Least and greatest number. */
export interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

/** Some number from `low` to `high`, an address of anything if a pointer has it. Never a single number: that is an `IntegerValue`. */
export class RangeValue implements Hashed, Bounds {
  readonly kind = "range";
  readonly low: bigint;
  readonly high: bigint;
  /** Zero is not among them. */
  readonly isNonzero: boolean;
  readonly hash: number;

  private constructor(low: bigint, high: bigint, isNonzero: boolean) {
    this.low = low;
    this.high = high;
    this.isNonzero = isNonzero;
    const mixed = BigInt.asIntN(32, low * 31n + high * 17n + (low >> 32n) + (high >> 32n));
    this.hash = Math.imul(Number(mixed) + (isNonzero ? 1 : 0), 0x2c1b3c6d);
  }

  /** Null: there is no such number. */
  static of(low: bigint, high: bigint, isNonzero: boolean): RangeValue | IntegerValue | null {
    const from = isNonzero && low === 0n ? 1n : low;
    const to = isNonzero && high === 0n ? -1n : high;
    if (from > to || (isNonzero && from === 0n && to === 0n)) return null;
    if (from === to) return IntegerValue.of(from);
    return new RangeValue(from, to, isNonzero || from > 0n || to < 0n);
  }

  equals(other: Value): boolean {
    return (
      other.kind === "range" &&
      other.low === this.low &&
      other.high === this.high &&
      other.isNonzero === this.isNonzero
    );
  }

  toString(): string {
    const hole = this.isNonzero && this.low < 0n && this.high > 0n ? " but 0" : "";
    return `${this.low}..${this.high}${hole}`;
  }
}

/** All numbers of the type, pointers as addresses; null for floats. `width`: of a bit-field. */
export function boundsOf(type: ScalarType, width: number | null = null): Bounds | null {
  switch (type.kind) {
    case "integer":
      if (width === null) return { low: minimumOf(type), high: maximumOf(type) };
      return type.signed
        ? { low: -(1n << BigInt(width - 1)), high: (1n << BigInt(width - 1)) - 1n }
        : { low: 0n, high: (1n << BigInt(width)) - 1n };
    case "pointer":
      return { low: 0n, high: (1n << BigInt(type.size * 8)) - 1n };
    case "float":
      return null;
  }
}

/**
 * What the number is in a type with these bounds, which takes the lowest bits or extends them. Null: any of its numbers.
 */
export function rangeWithin(
  value: RangeValue,
  { low, high }: Bounds,
  isCut: boolean,
): Value | null {
  const modulus = high - low + 1n;
  const wrapped = (number: bigint): bigint => {
    const rest = (number - low) % modulus;
    return low + (rest < 0n ? rest + modulus : rest);
  };
  const [from, to] = [wrapped(value.low), wrapped(value.high)];
  if (value.high - value.low < modulus && from <= to) {
    return RangeValue.of(from, to, value.isNonzero && !isCut);
  }
  // Where no bits are lost, what is not zero stays so.
  return value.isNonzero && !isCut ? RangeValue.of(low, high, true) : null;
}

/** Null: it depends. */
export function compareRanges(
  operator: ComparisonOperator,
  left: RangeValue | IntegerValue,
  right: RangeValue | IntegerValue,
): boolean | null {
  const [a, b] = [numbersOf(left), numbersOf(right)];
  switch (operator) {
    case "<":
      return a.high < b.low ? true : a.low >= b.high ? false : null;
    case "<=":
      return a.high <= b.low ? true : a.low > b.high ? false : null;
    case ">":
      return compareRanges("<", right, left);
    case ">=":
      return compareRanges("<=", right, left);
    case "!=": {
      const isEqual = compareRanges("==", left, right);
      return isEqual === null ? null : !isEqual;
    }
    case "==":
      if (a.high < b.low || b.high < a.low) return false;
      if (isZeroAgainst(left, right) || isZeroAgainst(right, left)) return false;
      return a.low === a.high && b.low === b.high ? true : null;
  }
}

export function isNumeric(value: Value | null): value is RangeValue | IntegerValue {
  return value !== null && (value.kind === "integer" || value.kind === "range");
}

export function numbersOf(value: RangeValue | IntegerValue): Bounds {
  return value.kind === "range" ? value : { low: value.value, high: value.value };
}

function isZeroAgainst(zero: Value, other: Value): boolean {
  return zero.kind === "integer" && zero.value === 0n && other.kind === "range" && other.isNonzero;
}

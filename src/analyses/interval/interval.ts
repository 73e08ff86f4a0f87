/**
 * The values of one memory cell: an interval and a congruence, reduced against each other. Both bounds are
 * values, so `low, low + stride, …, high` is all there is to know.
 */
import type { Hashed } from "../../base/collections/index.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import type { ScalarType } from "../../program/types/type.ts";

/** How bits are read as a number: an integer type, or an address as an unsigned number. */
export interface Encoding {
  readonly bits: number;
  readonly signed: boolean;
}

export class Interval implements Hashed {
  readonly low: bigint;
  readonly high: bigint;
  /** Distance of neighbouring values; 0 exactly if there is one value only. */
  readonly stride: bigint;
  readonly hash: number;

  private constructor(low: bigint, high: bigint, stride: bigint) {
    this.low = low;
    this.high = high;
    this.stride = stride;
    this.hash =
      Math.imul(hashOf(low), 0x9e3779b1) ^ Math.imul(hashOf(high), 0x85ebca6b) ^ hashOf(stride);
  }

  // Performance: most constants of programs are small; those are made once.
  private static readonly small: readonly Interval[] = Array.from(
    { length: 320 },
    (_, i) => new Interval(BigInt(i - 64), BigInt(i - 64), 0n),
  );

  static constant(value: bigint): Interval {
    return value >= -64n && value < 256n
      ? Interval.small[Number(value) + 64]!
      : new Interval(value, value, 0n);
  }

  /** `low`, `low + stride`, … up to `high` at most. */
  static of(low: bigint, high: bigint, stride = 1n): Interval {
    invariant(low <= high, "an interval has a value");
    const last = stride <= 1n ? high : high - ((high - low) % stride);
    if (low === last) return Interval.constant(low);
    invariant(stride > 0n, "several values are a distance apart");
    return new Interval(low, last, stride);
  }

  /** The values from `low` to `high` that are `remainder` modulo `modulus`; null if there are none. */
  static congruent(low: bigint, high: bigint, modulus: bigint, remainder: bigint): Interval | null {
    const first = low + modulo(remainder - low, modulus);
    return first > high ? null : Interval.of(first, high, modulus);
  }

  get isConstant(): boolean {
    return this.stride === 0n;
  }

  contains(value: bigint): boolean {
    if (value < this.low || value > this.high) return false;
    return this.stride <= 1n || (value - this.low) % this.stride === 0n;
  }

  equals(other: Interval): boolean {
    return (
      this === other ||
      (this.low === other.low && this.high === other.high && this.stride === other.stride)
    );
  }

  isWithin(other: Interval): boolean {
    if (this === other) return true;
    if (this.low < other.low || this.high > other.high) return false;
    if (other.stride === 1n) return true;
    if (other.stride === 0n) return this.stride === 0n;
    return this.stride % other.stride === 0n && (this.low - other.low) % other.stride === 0n;
  }

  /** This very object if it contains the other one. */
  join(other: Interval): Interval {
    if (other.isWithin(this)) return this;
    if (this.isWithin(other)) return other;
    const low = this.low < other.low ? this.low : other.low;
    const high = this.high > other.high ? this.high : other.high;
    const distance = this.low - other.low;
    return Interval.of(low, high, gcd(gcd(this.stride, other.stride), distance));
  }

  /** The common values, a few more if they are no interval; null if there are none. */
  meet(other: Interval): Interval | null {
    if (this.isWithin(other)) return this;
    if (other.isWithin(this)) return other;
    if (this.isConstant || other.isConstant) return null;
    const low = this.low > other.low ? this.low : other.low;
    const high = this.high < other.high ? this.high : other.high;
    if (low > high) return null;
    const [s, t] = [this.stride, other.stride];
    if (s === 1n) return Interval.congruent(low, high, t, other.low);
    if (t === 1n) return Interval.congruent(low, high, s, this.low);
    // Chinese remainders.
    const common = gcd(s, t);
    const difference = other.low - this.low;
    if (difference % common !== 0n) return null;
    const [sPart, tPart] = [s / common, t / common];
    const steps = modulo((difference / common) * inverse(sPart, tPart), tPart);
    return Interval.congruent(low, high, s * tPart, this.low + s * steps);
  }

  /** All values but this one, as far as an interval can say it; null if there are none. */
  without(value: bigint): Interval | null {
    if (!this.contains(value)) return this;
    const { low, high, stride } = this;
    if (low === high) return null;
    if (value === low) return Interval.of(low + stride, high, stride);
    if (value === high) return Interval.of(low, high - stride, stride);
    return high - low === 2n * stride ? Interval.of(low, high, 2n * stride) : this;
  }

  toString(): string {
    if (this.isConstant) return String(this.low);
    const step = this.stride === 1n ? "" : ` step ${this.stride}`;
    return `[${this.low}, ${this.high}]${step}`;
  }
}

export const ZERO = Interval.constant(0n);
export const ONE = Interval.constant(1n);
export const EITHER = Interval.of(0n, 1n);

const ALL: (Interval | undefined)[] = [];

/** Every value of the encoding. One object each. */
export function allOf({ bits, signed }: Encoding): Interval {
  return (ALL[bits * 2 + (signed ? 1 : 0)] ??= signed
    ? Interval.of(-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n)
    : Interval.of(0n, (1n << BigInt(bits)) - 1n));
}

/** Null for floats: they are not tracked. */
export function encodingOf(type: ScalarType): Encoding | null {
  switch (type.kind) {
    case "integer":
      return type;
    case "pointer":
      return ADDRESSES[type.size]!;
    case "float":
      return null;
  }
}

const ADDRESSES: Readonly<Record<number, Encoding>> = {
  4: { bits: 32, signed: false },
  8: { bits: 64, signed: false },
};

/** Never negative; 0 if both are. */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** From 0 to `modulus`. */
export function modulo(value: bigint, modulus: bigint): bigint {
  const remainder = value % modulus;
  return remainder < 0n ? remainder + modulus : remainder;
}

/** Of numbers without a common divisor. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [oldRest, rest] = [modulo(value, modulus), modulus];
  let [oldFactor, factor] = [1n, 0n];
  while (rest !== 0n) {
    const quotient = oldRest / rest;
    [oldRest, rest] = [rest, oldRest - quotient * rest];
    [oldFactor, factor] = [factor, oldFactor - quotient * factor];
  }
  return modulo(oldFactor, modulus);
}

function hashOf(value: bigint): number {
  return Number(BigInt.asIntN(32, value)) ^ Number(BigInt.asIntN(32, value >> 32n));
}

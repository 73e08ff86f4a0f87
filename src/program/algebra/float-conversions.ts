/** Numbers, integers, bytes and x87 values into one another: exact or correctly rounded. */
import { precondition } from "../../base/diagnostics/index.ts";
import {
  DEFAULT_NAN_SIGNIFICAND,
  finiteExtended,
  infiniteExtended,
  nanExtended,
  type ExtendedFloat,
} from "../machine/extended-float.ts";
import {
  BINARY32,
  BINARY64,
  roundBinary,
  X87,
  type BinaryFormat,
} from "../machine/extended-float-rounding.ts";
import type { FloatFormat, IntegerType } from "../types/type.ts";
import { isInRange, wrap } from "./integer-operations.ts";

type FloatValue = number | ExtendedFloat;

const scratch = new DataView(new ArrayBuffer(8));

export function binaryFormat(format: FloatFormat): BinaryFormat {
  precondition(format !== "binary128", "binary128 is refused by the front end");
  return format === "binary32" ? BINARY32 : format === "binary64" ? BINARY64 : X87;
}

/** Exact. */
export function numberToExtended(value: number): ExtendedFloat {
  scratch.setFloat64(0, value);
  const bits = scratch.getBigUint64(0);
  const sign = bits >> 63n === 1n ? 1 : 0;
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  if (biased === 0x7ff) {
    if (fraction === 0n) return infiniteExtended(sign);
    // A NaN that is a number stands for the positive canonical one, whatever its bits are.
    return nanExtended(0, DEFAULT_NAN_SIGNIFICAND);
  }
  if (biased === 0) return roundBinary(sign, fraction, -1074, false, X87);
  return finiteExtended(sign, (fraction | (1n << 52n)) << 11n, biased - 1086);
}

/** Not for NaNs, whose sign and payload the caller keeps. */
export function extendedToNumber(value: ExtendedFloat, to: "binary32" | "binary64"): number {
  precondition(value.kind !== "nan", "a NaN has no number");
  if (value.kind === "infinite") return value.sign === 1 ? -Infinity : Infinity;
  const rounded = roundBinary(
    value.sign,
    value.significand,
    value.exponent,
    false,
    binaryFormat(to),
  );
  return finiteNumber(rounded);
}

/** Of a value that was rounded to at most 53 bits and the exponents of a double. */
export function finiteNumber(value: ExtendedFloat): number {
  if (value.kind === "infinite") return value.sign === 1 ? -Infinity : Infinity;
  let magnitude = Number(value.significand);
  // 2^exponent alone may underflow although the product does not.
  if (value.exponent >= -1022) magnitude *= 2 ** value.exponent;
  else magnitude = magnitude * 2 ** -1000 * 2 ** (value.exponent + 1000);
  return value.sign === 1 ? -magnitude : magnitude;
}

/** Conversion of an integer, correctly rounded. */
export function integerToFloat(value: bigint, to: FloatFormat): FloatValue {
  if (to === "binary64") return Number(value);
  const sign = value < 0n ? 1 : 0;
  const rounded = roundBinary(sign, sign === 1 ? -value : value, 0, false, binaryFormat(to));
  if (to === "x87") return rounded;
  // Zero has no sign here.
  return value === 0n ? 0 : finiteNumber(rounded);
}

export interface FloatToIntegerResult {
  /** A value of the type. */
  readonly value: bigint;
  /** The truncated value is not one of the type, or there is none: undefined in C. */
  readonly problem: "float-to-integer" | null;
}

/**
 * Conversion to an integer type, truncating. Out of range, the value is what gcc's code for x86-64 gives:
 * types up to `int` are converted as `int` and cut, `unsigned int` as `long` and cut, and what the
 * processor cannot convert is its "integer indefinite", the least number of that width.
 */
export function floatToInteger(value: FloatValue, to: IntegerType): FloatToIntegerResult {
  if (to.rank === 0) return { value: isZero(value) ? 0n : 1n, problem: null };
  const exact = truncate(value);
  if (exact !== null && isInRange(exact, to)) return { value: exact, problem: null };
  const isPositive = typeof value === "number" ? value > 0 : value.sign === 0;
  const beyond = isPositive && !isNanValue(value) ? BEYOND_ALL : null;
  return { value: wrap(indefinite(exact ?? beyond, to), to), problem: "float-to-integer" };
}

/** Stands for positive infinity: larger than all integer types. */
const BEYOND_ALL = 1n << 200n;

function isNanValue(value: FloatValue): boolean {
  return typeof value === "number" ? Number.isNaN(value) : value.kind === "nan";
}

function indefinite(exact: bigint | null, to: IntegerType): bigint {
  const bits = to.bits > 64 ? 128 : to.bits > 32 || (to.bits === 32 && !to.signed) ? 64 : 32;
  const least = -(1n << BigInt(bits - 1));
  if (exact === null) return least;
  // `unsigned long`: from 2^63 on, 2^63 is subtracted before and added after.
  const bias = to.bits >= 64 && !to.signed && exact >= -least ? -least : 0n;
  const shifted = exact - bias;
  const converted = shifted >= least && shifted < -least ? shifted : least;
  return converted + bias;
}

/** The integer part; null for infinities and NaNs. */
function truncate(value: FloatValue): bigint | null {
  if (typeof value === "number") return Number.isFinite(value) ? BigInt(Math.trunc(value)) : null;
  if (value.kind !== "finite") return null;
  const { significand, exponent } = value;
  const shift = BigInt(Math.abs(exponent));
  const magnitude = exponent >= 0 ? significand << shift : significand >> shift;
  return value.sign === 1 ? -magnitude : magnitude;
}

function isZero(value: FloatValue): boolean {
  return typeof value === "number"
    ? value === 0
    : value.kind === "finite" && value.significand === 0n;
}

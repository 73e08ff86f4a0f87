/** Arithmetic of the x87 format as the processor does it: 64-bit precision, round to nearest even. */
import {
  DEFAULT_NAN_SIGNIFICAND,
  finiteExtended,
  infiniteExtended,
  isZeroExtended,
  nanExtended,
  negateExtended,
  quietNan,
  type ExtendedFloat,
} from "./extended-float.ts";
import { bitLength, roundBinary, roundFraction, X87 } from "./extended-float-rounding.ts";

/** What an invalid operation gives. */
export const INVALID_EXTENDED = nanExtended(1, DEFAULT_NAN_SIGNIFICAND);

/** Of two operands of which one is a NaN: the one with the larger significand wins, as on x87. */
function propagateNan(a: ExtendedFloat, b: ExtendedFloat): ExtendedFloat {
  if (a.kind !== "nan") return quietNan(b);
  if (b.kind !== "nan") return quietNan(a);
  const [x, y] = [quietNan(a), quietNan(b)];
  if (x.significand !== y.significand) return x.significand > y.significand ? x : y;
  return x.sign <= y.sign ? x : y;
}

export function addExtended(a: ExtendedFloat, b: ExtendedFloat): ExtendedFloat {
  if (a.kind === "nan" || b.kind === "nan") return propagateNan(a, b);
  if (a.kind === "infinite") {
    return b.kind === "infinite" && a.sign !== b.sign ? INVALID_EXTENDED : a;
  }
  if (b.kind === "infinite") return b;
  if (a.significand === 0n && b.significand === 0n) {
    return a.sign === b.sign ? a : finiteExtended(0, 0n, 0);
  }
  if (a.significand === 0n) return b;
  if (b.significand === 0n) return a;
  const exponent = Math.min(a.exponent, b.exponent);
  const left = signed(a) << BigInt(a.exponent - exponent);
  const sum = left + (signed(b) << BigInt(b.exponent - exponent));
  if (sum === 0n) return finiteExtended(0, 0n, 0);
  return sum < 0n
    ? roundBinary(1, -sum, exponent, false, X87)
    : roundBinary(0, sum, exponent, false, X87);
}

export function subtractExtended(a: ExtendedFloat, b: ExtendedFloat): ExtendedFloat {
  return addExtended(a, b.kind === "nan" ? b : negateExtended(b));
}

export function multiplyExtended(a: ExtendedFloat, b: ExtendedFloat): ExtendedFloat {
  if (a.kind === "nan" || b.kind === "nan") return propagateNan(a, b);
  const sign = a.sign === b.sign ? 0 : 1;
  if (a.kind === "infinite" || b.kind === "infinite") {
    return isZeroExtended(a) || isZeroExtended(b) ? INVALID_EXTENDED : infiniteExtended(sign);
  }
  return roundBinary(sign, a.significand * b.significand, a.exponent + b.exponent, false, X87);
}

export function divideExtended(a: ExtendedFloat, b: ExtendedFloat): ExtendedFloat {
  if (a.kind === "nan" || b.kind === "nan") return propagateNan(a, b);
  const sign = a.sign === b.sign ? 0 : 1;
  if (a.kind === "infinite") {
    return b.kind === "infinite" ? INVALID_EXTENDED : infiniteExtended(sign);
  }
  if (b.kind === "infinite") return finiteExtended(sign, 0n, 0);
  if (b.significand === 0n) {
    return a.significand === 0n ? INVALID_EXTENDED : infiniteExtended(sign);
  }
  const shift = BigInt(Math.abs(a.exponent - b.exponent));
  return a.exponent >= b.exponent
    ? roundFraction(sign, a.significand << shift, b.significand, X87)
    : roundFraction(sign, a.significand, b.significand << shift, X87);
}

export function squareRootExtended(value: ExtendedFloat): ExtendedFloat {
  if (value.kind === "nan") return quietNan(value);
  if (isZeroExtended(value)) return value;
  if (value.sign === 1) return INVALID_EXTENDED;
  if (value.kind === "infinite") return value;
  // An even exponent, and enough bits below the last one for the rounding to be decided.
  let shift = 2 * X87.precision + 8 - bitLength(value.significand);
  if (((value.exponent - shift) & 1) !== 0) shift++;
  const radicand = value.significand << BigInt(shift);
  const root = integerSquareRoot(radicand);
  return roundBinary(0, root, (value.exponent - shift) / 2, root * root !== radicand, X87);
}

/** Largest integer whose square is not above `value`. */
function integerSquareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let estimate = 1n << BigInt((bitLength(value) + 1) >> 1);
  while (true) {
    const next = (estimate + value / estimate) >> 1n;
    if (next >= estimate) return estimate;
    estimate = next;
  }
}

/** Negative, zero or positive as a is below, equal to or above b; null if they are unordered. */
export function orderExtended(a: ExtendedFloat, b: ExtendedFloat): number | null {
  if (a.kind === "nan" || b.kind === "nan") return null;
  if (isZeroExtended(a) && isZeroExtended(b)) return 0;
  if (a.sign !== b.sign) return a.sign === 1 ? -1 : 1;
  const magnitude = orderMagnitudes(a, b);
  return a.sign === 1 ? -magnitude : magnitude;
}

function orderMagnitudes(a: ExtendedFloat, b: ExtendedFloat): number {
  if (a.kind === "infinite") return b.kind === "infinite" ? 0 : 1;
  if (b.kind === "infinite") return -1;
  // Canonical numbers: a larger exponent means a larger number, zero excepted.
  if (a.significand === 0n) return b.significand === 0n ? 0 : -1;
  if (b.significand === 0n) return 1;
  if (a.exponent !== b.exponent) return a.exponent - b.exponent;
  return a.significand < b.significand ? -1 : a.significand > b.significand ? 1 : 0;
}

function signed(value: ExtendedFloat): bigint {
  return value.sign === 1 ? -value.significand : value.significand;
}

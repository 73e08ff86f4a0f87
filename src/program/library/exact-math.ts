/**
 * The functions of `math.h` whose results IEEE 754 defines exactly, on exact values. Results are rounded to
 * the format where the function itself has to round.
 */
import { convertFloat, floatNegate, type FloatValue } from "../algebra/index.ts";
import { binaryFormat, finiteNumber } from "../algebra/float-conversions.ts";
import { INVALID_EXTENDED } from "../machine/extended-float-arithmetic.ts";
import {
  finiteExtended,
  infiniteExtended,
  isZeroExtended,
  quietNan,
  type ExtendedFloat,
} from "../machine/extended-float.ts";
import { bitLength, roundBinary, X87 } from "../machine/extended-float-rounding.ts";
import type { FloatFormat } from "../types/type.ts";
import { asExtended } from "./float-text.ts";

export type IntegralRounding = "floor" | "ceil" | "trunc" | "away" | "even";

/** In the format, which must have the value already. */
export function inFormat(value: ExtendedFloat, format: FloatFormat): FloatValue {
  return convertFloat(value, format);
}

/** Of zeros and NaNs, too: the sign alone. */
export function absoluteOf(value: FloatValue, format: FloatFormat): FloatValue {
  return asExtended(value).sign === 1 ? floatNegate(format, value) : value;
}

/** To an integral value; the sign of zero stays. */
export function toIntegral(value: FloatValue, rounding: IntegralRounding): ExtendedFloat {
  const exact = asExtended(value);
  if (exact.kind === "nan") return quietNan(exact);
  if (exact.kind === "infinite" || exact.exponent >= 0) return exact;
  const shift = BigInt(-exact.exponent);
  const whole = exact.significand >> shift;
  const rest = exact.significand - (whole << shift);
  if (rest === 0n) return exact;
  const magnitude = roundsUp(whole, rest, 1n << (shift - 1n), exact.sign, rounding)
    ? whole + 1n
    : whole;
  return roundBinary(exact.sign, magnitude, 0, false, X87);
}

function roundsUp(
  whole: bigint,
  rest: bigint,
  half: bigint,
  sign: 0 | 1,
  rounding: IntegralRounding,
): boolean {
  switch (rounding) {
    case "floor":
      return sign === 1;
    case "ceil":
      return sign === 0;
    case "trunc":
      return false;
    case "away":
      return rest >= half;
    case "even":
      return rest > half || (rest === half && (whole & 1n) === 1n);
  }
}

/** `x - n * y` with n the quotient truncated (`fmod`) or to nearest even (`remainder`): exact. */
export function remainderOf(
  a: FloatValue,
  b: FloatValue,
  quotient: "truncated" | "nearest",
): ExtendedFloat {
  const [x, y] = [asExtended(a), asExtended(b)];
  if (x.kind === "nan") return quietNan(x);
  if (y.kind === "nan") return quietNan(y);
  if (x.kind === "infinite" || isZeroExtended(y)) return INVALID_EXTENDED;
  if (y.kind === "infinite" || isZeroExtended(x)) return x;
  const exponent = Math.min(x.exponent, y.exponent);
  const p = x.significand << BigInt(x.exponent - exponent);
  const q = y.significand << BigInt(y.exponent - exponent);
  const whole = p / q;
  let rest = p - whole * q;
  let { sign } = x;
  if (quotient === "nearest") {
    const twice = 2n * rest;
    if (twice > q || (twice === q && (whole & 1n) === 1n)) {
      rest = q - rest;
      sign = sign === 1 ? 0 : 1;
    }
  }
  // Zero has the sign of the first operand.
  return rest === 0n
    ? finiteExtended(x.sign, 0n, 0)
    : roundBinary(sign, rest, exponent, false, X87);
}

/** `a * b + c`, rounded once. */
export function fusedMultiplyAdd(
  a: FloatValue,
  b: FloatValue,
  c: FloatValue,
  format: FloatFormat,
): FloatValue {
  const [x, y, z] = [asExtended(a), asExtended(b), asExtended(c)];
  for (const operand of [x, y, z]) {
    if (operand.kind === "nan") return inFormat(quietNan(operand), format);
  }
  const sign = x.sign === y.sign ? 0 : 1;
  if (x.kind === "infinite" || y.kind === "infinite") {
    if (isZeroExtended(x) || isZeroExtended(y)) return inFormat(INVALID_EXTENDED, format);
    if (z.kind === "infinite" && z.sign !== sign) return inFormat(INVALID_EXTENDED, format);
    return inFormat(infiniteExtended(sign), format);
  }
  if (z.kind === "infinite") return inFormat(z, format);
  const product = x.significand * y.significand;
  const productExponent = x.exponent + y.exponent;
  const exponent = Math.min(productExponent, z.exponent);
  const left = signedShift(sign, product, productExponent - exponent);
  const sum = left + signedShift(z.sign, z.significand, z.exponent - exponent);
  if (sum === 0n) {
    // Exact zeros of one sign keep it; a cancellation is positive.
    const isNegative = sign === 1 && z.sign === 1;
    return inFormat(finiteExtended(isNegative ? 1 : 0, 0n, 0), format);
  }
  return rounded(sum < 0n ? 1 : 0, sum < 0n ? -sum : sum, exponent, format);
}

function signedShift(sign: 0 | 1, significand: bigint, shift: number): bigint {
  const shifted = significand << BigInt(shift);
  return sign === 1 ? -shifted : shifted;
}

function rounded(
  sign: 0 | 1,
  significand: bigint,
  exponent: number,
  format: FloatFormat,
): FloatValue {
  const result = roundBinary(sign, significand, exponent, false, binaryFormat(format));
  return format === "x87" ? result : finiteNumber(result);
}

/** `value * 2^power`, rounded to the format. */
export function scaleByPower(value: FloatValue, power: bigint, format: FloatFormat): FloatValue {
  const exact = asExtended(value);
  if (exact.kind !== "finite" || exact.significand === 0n) return inFormat(exact, format);
  // Beyond these every format is at infinity or zero.
  const limited = power > 70000n ? 70000 : power < -70000n ? -70000 : Number(power);
  return rounded(exact.sign, exact.significand, exact.exponent + limited, format);
}

const HIGHEST_POWER = 1 << 14;

/** `base` to the power of a natural number, if the format has exactly that number; null otherwise. */
export function powerOf(base: FloatValue, power: number, format: FloatFormat): FloatValue | null {
  const exact = asExtended(base);
  const isNatural = Number.isInteger(power) && power >= 0 && power <= HIGHEST_POWER;
  if (!isNatural || exact.kind !== "finite" || exact.significand === 0n) return null;
  let { significand, exponent } = exact;
  while ((significand & 1n) === 0n) {
    significand >>= 1n;
    exponent++;
  }
  const { precision } = binaryFormat(format);
  // Odd powers of large numbers are beyond every format.
  if ((bitLength(significand) - 1) * power >= precision) return null;
  const magnitude = significand ** BigInt(power);
  if (bitLength(magnitude) > precision) return null;
  return scaleByPower(
    finiteExtended(exact.sign === 1 && power % 2 === 1 ? 1 : 0, magnitude, 0),
    BigInt(exponent * power),
    format,
  );
}

/** Exponent e with 2^e <= |value| < 2^(e+1), of a nonzero number. */
export function binaryExponent(value: FloatValue): number {
  const exact = asExtended(value);
  return bitLength(exact.significand) + exact.exponent - 1;
}

/** The next value of the format in the direction of `toward`. */
export function nextAfter(value: FloatValue, toward: FloatValue, format: FloatFormat): FloatValue {
  const [x, y] = [asExtended(value), asExtended(toward)];
  if (x.kind === "nan") return inFormat(quietNan(x), format);
  if (y.kind === "nan") return inFormat(quietNan(y), format);
  const order = compareExact(x, y);
  if (order === 0) return inFormat(y, format);
  const { minimumExponent, maximumExponent, precision } = binaryFormat(format);
  const isUp = order < 0;
  if (isZeroExtended(x)) {
    return inFormat(roundBinary(isUp ? 0 : 1, 1n, minimumExponent, false, X87), format);
  }
  const top = 1n << BigInt(precision);
  if (x.kind === "infinite") return rounded(x.sign, top - 1n, maximumExponent, format);
  // In units of the last place of the format.
  const unit = Math.max(minimumExponent, bitLength(x.significand) + x.exponent - precision);
  let significand = x.significand;
  if (x.exponent >= unit) significand <<= BigInt(x.exponent - unit);
  else significand >>= BigInt(unit - x.exponent);
  const grows = (x.sign === 0) === isUp;
  if (grows) return rounded(x.sign, significand + 1n, unit, format);
  // Below a power of two the steps are half as long.
  if (significand === top >> 1n && unit > minimumExponent) {
    return rounded(x.sign, 2n * significand - 1n, unit - 1, format);
  }
  return rounded(x.sign, significand - 1n, unit, format);
}

function compareExact(x: ExtendedFloat, y: ExtendedFloat): number {
  if (isZeroExtended(x) && isZeroExtended(y)) return 0;
  const sx = x.sign === 1 ? -1 : 1;
  const sy = y.sign === 1 ? -1 : 1;
  if (sx !== sy) return sx - sy;
  if (x.kind === "infinite") return y.kind === "infinite" ? 0 : sx;
  if (y.kind === "infinite") return -sx;
  const exponent = Math.min(x.exponent, y.exponent);
  const a = x.significand << BigInt(x.exponent - exponent);
  const b = y.significand << BigInt(y.exponent - exponent);
  return a === b ? 0 : a < b ? -sx : sx;
}

export type FloatClass = "nan" | "infinite" | "zero" | "subnormal" | "normal";

export function classify(value: FloatValue, format: FloatFormat): FloatClass {
  const exact = asExtended(value);
  if (exact.kind !== "finite") return exact.kind;
  if (exact.significand === 0n) return "zero";
  const { minimumExponent, precision } = binaryFormat(format);
  const top = bitLength(exact.significand) + exact.exponent;
  return top < minimumExponent + precision ? "subnormal" : "normal";
}

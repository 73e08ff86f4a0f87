import { bitLength, roundMagnitude, type Dyadic, type FloatFormat } from "./float-format.ts";
import { RoundingMode } from "./kinds.ts";
import { rational, type Rational } from "./rational.ts";

/**
 * Exact IEEE 754 arithmetic on bit patterns of any binary format, as SMT-LIB defines it: one NaN, no flags.
 * Every result is computed exactly and rounded once. `null` means that SMT-LIB leaves the value open.
 */

export function addFloats(format: FloatFormat, mode: RoundingMode, x: bigint, y: bigint): bigint {
  if (format.isNan(x) || format.isNan(y)) return format.nan;
  const [xInfinite, yInfinite] = [isInfinite(format, x), isInfinite(format, y)];
  if (xInfinite) return yInfinite && x !== y ? format.nan : x;
  if (yInfinite) return y;
  return roundSum(format, mode, format.unpack(x), format.unpack(y));
}

export function multiplyFloats(
  format: FloatFormat,
  mode: RoundingMode,
  x: bigint,
  y: bigint,
): bigint {
  const special = specialProduct(format, x, y);
  return special ?? format.round(mode, product(format.unpack(x), format.unpack(y)));
}

export function fusedMultiplyAdd(
  format: FloatFormat,
  mode: RoundingMode,
  x: bigint,
  y: bigint,
  z: bigint,
): bigint {
  if (format.isNan(z)) return format.nan;
  const special = specialProduct(format, x, y);
  if (special !== null) {
    if (format.isNan(special)) return special;
    return isInfinite(format, z) && z !== special ? format.nan : special;
  }
  if (isInfinite(format, z)) return z;
  return roundSum(format, mode, product(format.unpack(x), format.unpack(y)), format.unpack(z));
}

export function divideFloats(
  format: FloatFormat,
  mode: RoundingMode,
  x: bigint,
  y: bigint,
): bigint {
  if (format.isNan(x) || format.isNan(y)) return format.nan;
  const negative = format.isNegative(x) !== format.isNegative(y);
  if (isInfinite(format, x)) {
    return isInfinite(format, y) ? format.nan : format.signedInfinity(negative);
  }
  if (isInfinite(format, y)) return format.zero(negative);
  const [dividend, divisor] = [format.unpack(x), format.unpack(y)];
  if (divisor.magnitude === 0n) {
    return dividend.magnitude === 0n ? format.nan : format.signedInfinity(negative);
  }
  return roundQuotient(format, mode, negative, dividend, divisor);
}

export function squareRoot(format: FloatFormat, mode: RoundingMode, x: bigint): bigint {
  if (format.isNan(x)) return format.nan;
  const kind = format.classify(x);
  if (kind === "zero") return x;
  if (format.isNegative(x)) return format.nan;
  if (kind === "infinite") return x;
  const { magnitude, exponent } = format.unpack(x);
  // An even exponent after scaling, and enough bits that the root has two more than the format keeps.
  let shift = Math.max(0, 2 * (format.significandBits + 2) - bitLength(magnitude));
  if (((exponent - shift) & 1) !== 0) shift++;
  const scaled = magnitude << BigInt(shift);
  const root = integerSquareRoot(scaled);
  const result = { negative: false, magnitude: root, exponent: (exponent - shift) / 2 };
  return format.round(mode, result, root * root !== scaled);
}

/** IEEE remainder: `x - y * n` where `n` is the integer nearest to `x / y`, ties to even. Always exact. */
export function remainder(format: FloatFormat, x: bigint, y: bigint): bigint {
  if (format.isNan(x) || format.isNan(y) || isInfinite(format, x)) return format.nan;
  if (format.classify(y) === "zero") return format.nan;
  if (isInfinite(format, y) || format.classify(x) === "zero") return x;
  const [dividend, divisor] = [format.unpack(x), format.unpack(y)];
  const exponent = Math.min(dividend.exponent, divisor.exponent);
  const a = dividend.magnitude << BigInt(dividend.exponent - exponent);
  const b = divisor.magnitude << BigInt(divisor.exponent - exponent);
  const quotient = a / b;
  const rest = a % b;
  const up = rest * 2n > b || (rest * 2n === b && (quotient & 1n) === 1n);
  const magnitude = up ? b - rest : rest;
  const negative = up ? !dividend.negative : dividend.negative;
  if (magnitude === 0n) return format.zero(dividend.negative);
  return format.round(RoundingMode.NearestTiesToEven, { negative, magnitude, exponent });
}

export function roundToIntegral(format: FloatFormat, mode: RoundingMode, x: bigint): bigint {
  if (format.isNan(x)) return format.nan;
  if (isInfinite(format, x)) return x;
  const { negative, magnitude, exponent } = format.unpack(x);
  if (exponent >= 0) return x;
  const rounded = roundMagnitude(mode, negative, magnitude, -exponent, false);
  return format.round(mode, { negative, magnitude: rounded, exponent: 0 });
}

export function negateFloat(format: FloatFormat, x: bigint): bigint {
  return format.isNan(x) ? x : x ^ format.signMask;
}

export function absFloat(format: FloatFormat, x: bigint): bigint {
  return format.isNan(x) ? x : x & ~format.signMask;
}

/** Null for zeros of different sign: either may be the answer. */
export function extremum(
  format: FloatFormat,
  which: "min" | "max",
  x: bigint,
  y: bigint,
): bigint | null {
  if (format.isNan(x)) return y;
  if (format.isNan(y)) return x;
  if (x === y) return x;
  if (equalFloats(format, x, y)) return null;
  return lessThan(format, x, y) === (which === "min") ? x : y;
}

export function equalFloats(format: FloatFormat, x: bigint, y: bigint): boolean {
  if (format.isNan(x) || format.isNan(y)) return false;
  return x === y || ((x | y) & ~format.signMask) === 0n;
}

export function lessThan(format: FloatFormat, x: bigint, y: bigint): boolean {
  if (format.isNan(x) || format.isNan(y)) return false;
  return orderKey(format, x) < orderKey(format, y);
}

export function lessOrEqual(format: FloatFormat, x: bigint, y: bigint): boolean {
  if (format.isNan(x) || format.isNan(y)) return false;
  return orderKey(format, x) <= orderKey(format, y);
}

/** To another format. */
export function convertFloat(
  from: FloatFormat,
  to: FloatFormat,
  mode: RoundingMode,
  x: bigint,
): bigint {
  if (from.isNan(x)) return to.nan;
  if (isInfinite(from, x)) return to.signedInfinity(from.isNegative(x));
  return to.round(mode, from.unpack(x));
}

/** Zero becomes +0. */
export function fromInteger(format: FloatFormat, mode: RoundingMode, x: bigint): bigint {
  const negative = x < 0n;
  return format.round(mode, { negative, magnitude: negative ? -x : x, exponent: 0 });
}

/** Zero becomes +0. */
export function fromRational(format: FloatFormat, mode: RoundingMode, x: Rational): bigint {
  if (x.numerator === 0n) return format.zero(false);
  const negative = x.numerator < 0n;
  const dividend = { negative, magnitude: negative ? -x.numerator : x.numerator, exponent: 0 };
  const divisor = { negative: false, magnitude: x.denominator, exponent: 0 };
  return roundQuotient(format, mode, negative, dividend, divisor);
}

/** The integer after rounding; null for NaN and infinities. */
export function toInteger(format: FloatFormat, mode: RoundingMode, x: bigint): bigint | null {
  if (format.isNan(x) || isInfinite(format, x)) return null;
  const { negative, magnitude, exponent } = format.unpack(x);
  const rounded = roundMagnitude(mode, negative, magnitude, -exponent, false);
  return negative ? -rounded : rounded;
}

/** Null for NaN and infinities. */
export function toRational(format: FloatFormat, x: bigint): Rational | null {
  if (format.isNan(x) || isInfinite(format, x)) return null;
  const { negative, magnitude, exponent } = format.unpack(x);
  const signed = negative ? -magnitude : magnitude;
  if (exponent >= 0) return rational(signed << BigInt(exponent));
  return rational(signed, 1n << BigInt(-exponent));
}

function isInfinite(format: FloatFormat, x: bigint): boolean {
  return (x & ~format.signMask) === format.infinity;
}

/** Monotone in the value of non-NaN floats; both zeros have key 0. */
function orderKey(format: FloatFormat, x: bigint): bigint {
  return format.isNegative(x) ? -(x & ~format.signMask) : x;
}

/** The product if one factor is NaN or infinite, else null. */
function specialProduct(format: FloatFormat, x: bigint, y: bigint): bigint | null {
  if (format.isNan(x) || format.isNan(y)) return format.nan;
  if (!isInfinite(format, x) && !isInfinite(format, y)) return null;
  if (format.classify(x) === "zero" || format.classify(y) === "zero") return format.nan;
  return format.signedInfinity(format.isNegative(x) !== format.isNegative(y));
}

function product(x: Dyadic, y: Dyadic): Dyadic {
  return {
    negative: x.negative !== y.negative,
    magnitude: x.magnitude * y.magnitude,
    exponent: x.exponent + y.exponent,
  };
}

function roundSum(format: FloatFormat, mode: RoundingMode, x: Dyadic, y: Dyadic): bigint {
  const exponent = Math.min(x.exponent, y.exponent);
  const a = x.magnitude << BigInt(x.exponent - exponent);
  const b = y.magnitude << BigInt(y.exponent - exponent);
  const sum = (x.negative ? -a : a) + (y.negative ? -b : b);
  if (sum === 0n) {
    // IEEE 754 6.3: equal signs keep their sign; otherwise +0, or -0 when rounding down.
    if (x.negative === y.negative) return format.zero(x.negative);
    return format.zero(mode === RoundingMode.TowardNegative);
  }
  const negative = sum < 0n;
  return format.round(mode, { negative, magnitude: negative ? -sum : sum, exponent });
}

function roundQuotient(
  format: FloatFormat,
  mode: RoundingMode,
  negative: boolean,
  dividend: Dyadic,
  divisor: Dyadic,
): bigint {
  const wanted = format.significandBits + 3;
  const have = bitLength(dividend.magnitude) - bitLength(divisor.magnitude);
  const shift = Math.max(0, wanted - have);
  const scaled = dividend.magnitude << BigInt(shift);
  const magnitude = scaled / divisor.magnitude;
  const exponent = dividend.exponent - divisor.exponent - shift;
  return format.round(
    mode,
    { negative, magnitude, exponent },
    magnitude * divisor.magnitude !== scaled,
  );
}

function integerSquareRoot(x: bigint): bigint {
  if (x < 2n) return x;
  let root = 1n << BigInt((bitLength(x) + 1) >> 1);
  while (true) {
    const next = (root + x / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Rounding of exact dyadic numbers to binary formats, to nearest with ties to even: the one place where
 * soft floating-point arithmetic loses bits.
 */
import { finiteExtended, infiniteExtended, type ExtendedFloat } from "./extended-float.ts";

export interface BinaryFormat {
  /** Bits of the significand, the leading one included. */
  readonly precision: number;
  /** Exponent of the last significand bit: of denormals, and of the largest numbers. */
  readonly minimumExponent: number;
  readonly maximumExponent: number;
}

export const BINARY32: BinaryFormat = {
  precision: 24,
  minimumExponent: -149,
  maximumExponent: 104,
};
export const BINARY64: BinaryFormat = {
  precision: 53,
  minimumExponent: -1074,
  maximumExponent: 971,
};
export const X87: BinaryFormat = {
  precision: 64,
  minimumExponent: -16445,
  maximumExponent: 16320,
};

/** Number of bits of a non-negative integer; 0 for 0. */
export function bitLength(value: bigint): number {
  if (value === 0n) return 0;
  const hex = value.toString(16);
  return 4 * hex.length - (Math.clz32(Number.parseInt(hex[0]!, 16)) - 28);
}

/**
 * `significand * 2^exponent` rounded to the format. `sticky` says that the exact value is a little
 * larger than that (by less than one unit of the last place given); then `significand` must have at least two
 * bits more than the precision. The result has the format's canonical exponent, or is infinite.
 */
export function roundBinary(
  sign: 0 | 1,
  significand: bigint,
  exponent: number,
  sticky: boolean,
  format: BinaryFormat,
): ExtendedFloat {
  if (significand === 0n) return finiteExtended(sign, 0n, 0);
  const { precision, minimumExponent, maximumExponent } = format;
  const length = bitLength(significand);
  let target = exponent + length - precision;
  if (target < minimumExponent) target = minimumExponent;
  const drop = target - exponent;
  if (drop > length + 1) return finiteExtended(sign, 0n, 0);
  let rounded: bigint;
  if (drop <= 0) rounded = significand << BigInt(-drop);
  else {
    const shift = BigInt(drop);
    rounded = significand >> shift;
    const rest = significand - (rounded << shift);
    const half = 1n << (shift - 1n);
    if (rest > half || (rest === half && (sticky || (rounded & 1n) === 1n))) rounded += 1n;
    if (rounded >> BigInt(precision) !== 0n) {
      rounded >>= 1n;
      target++;
    }
  }
  if (target > maximumExponent) return infiniteExtended(sign);
  return finiteExtended(sign, rounded, target);
}

/** The nearest number of the format to the fraction; both parts positive or the numerator zero. */
export function roundFraction(
  sign: 0 | 1,
  numerator: bigint,
  denominator: bigint,
  format: BinaryFormat,
): ExtendedFloat {
  if (numerator === 0n) return finiteExtended(sign, 0n, 0);
  const wanted = format.precision + 3 + bitLength(denominator) - bitLength(numerator);
  const shift = wanted > 0 ? wanted : 0;
  const scaled = numerator << BigInt(shift);
  const quotient = scaled / denominator;
  return roundBinary(sign, quotient, -shift, quotient * denominator !== scaled, format);
}

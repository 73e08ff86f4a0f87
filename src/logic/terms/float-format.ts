import { RoundingMode } from "./kinds.ts";

/**
 * A finite number `(-1)^negative * magnitude * 2^exponent`, exact. Zero has magnitude 0 and keeps its sign.
 */
export interface Dyadic {
  readonly negative: boolean;
  readonly magnitude: bigint;
  readonly exponent: number;
}

/** What a bit pattern stands for. */
export type FloatClass = "nan" | "infinite" | "zero" | "subnormal" | "normal";

/**
 * One IEEE 754 binary format and its encoding in bits. `significandBits` counts the hidden bit, as
 * SMT-LIB does.
 */
export class FloatFormat {
  readonly exponentBits: number;
  readonly significandBits: number;
  readonly width: number;
  /** Exponent of the least significant bit of subnormals. */
  readonly minLsbExponent: number;
  readonly signMask: bigint;
  readonly infinity: bigint;
  /** Quiet, positive. */
  readonly nan: bigint;
  readonly maxFinite: bigint;
  private readonly fractionBits: bigint;
  private readonly fractionMask: bigint;

  private constructor(exponentBits: number, significandBits: number) {
    this.exponentBits = exponentBits;
    this.significandBits = significandBits;
    this.width = exponentBits + significandBits;
    const bias = 2 ** (exponentBits - 1) - 1;
    this.minLsbExponent = 2 - bias - significandBits;
    this.fractionBits = BigInt(significandBits - 1);
    this.fractionMask = (1n << this.fractionBits) - 1n;
    this.signMask = 1n << BigInt(this.width - 1);
    this.infinity = ((1n << BigInt(exponentBits)) - 1n) << this.fractionBits;
    this.nan = this.infinity | (1n << (this.fractionBits - 1n));
    this.maxFinite = this.infinity - 1n;
  }

  private static readonly known = new Map<number, FloatFormat>();

  static of(exponentBits: number, significandBits: number): FloatFormat {
    const key = significandBits * 64 + exponentBits;
    let format = FloatFormat.known.get(key);
    if (format === undefined) {
      format = new FloatFormat(exponentBits, significandBits);
      FloatFormat.known.set(key, format);
    }
    return format;
  }

  classify(bits: bigint): FloatClass {
    const magnitude = bits & ~this.signMask;
    if (magnitude > this.infinity) return "nan";
    if (magnitude === this.infinity) return "infinite";
    if (magnitude === 0n) return "zero";
    return magnitude > this.fractionMask ? "normal" : "subnormal";
  }

  isNan(bits: bigint): boolean {
    return (bits & ~this.signMask) > this.infinity;
  }

  isNegative(bits: bigint): boolean {
    return (bits & this.signMask) !== 0n;
  }

  /** `bits` modulo 2^width with every NaN replaced by the canonical one. */
  canonical(bits: bigint): bigint {
    const masked = BigInt.asUintN(this.width, bits);
    return this.isNan(masked) ? this.nan : masked;
  }

  /** The number behind the bits of a finite float. */
  unpack(bits: bigint): Dyadic {
    const negative = this.isNegative(bits);
    const fraction = bits & this.fractionMask;
    const biased = Number((bits & ~this.signMask) >> this.fractionBits);
    if (biased === 0) return { negative, magnitude: fraction, exponent: this.minLsbExponent };
    return {
      negative,
      magnitude: fraction | (1n << this.fractionBits),
      exponent: this.minLsbExponent + biased - 1,
    };
  }

  zero(negative: boolean): bigint {
    return negative ? this.signMask : 0n;
  }

  signedInfinity(negative: boolean): bigint {
    return negative ? this.infinity | this.signMask : this.infinity;
  }

  /**
   * The float for an exact number, or for one a little larger in magnitude (by less than one unit of its
   * last bit) if `sticky`; then `magnitude` must have at least two bits more than the format keeps.
   */
  round(mode: RoundingMode, { negative, magnitude, exponent }: Dyadic, sticky = false): bigint {
    if (magnitude === 0n && !sticky) return this.zero(negative);
    const leading = exponent + bitLength(magnitude) - 1;
    const lsb = Math.max(leading - this.significandBits + 1, this.minLsbExponent);
    const rounded = roundMagnitude(mode, negative, magnitude, lsb - exponent, sticky);
    // A carry out of the significand lands in the exponent field, which is exactly right.
    const biasedMinusOne = BigInt(lsb - this.minLsbExponent);
    const bits = (biasedMinusOne << this.fractionBits) + rounded;
    if (bits >= this.infinity) return this.overflow(mode, negative);
    return negative ? bits | this.signMask : bits;
  }

  private overflow(mode: RoundingMode, negative: boolean): bigint {
    const towardsZero =
      mode === RoundingMode.TowardZero ||
      (mode === RoundingMode.TowardPositive && negative) ||
      (mode === RoundingMode.TowardNegative && !negative);
    const magnitude = towardsZero ? this.maxFinite : this.infinity;
    return negative ? magnitude | this.signMask : magnitude;
  }
}

/** `magnitude / 2^shift` to an integer; the sign matters for the directed modes. */
export function roundMagnitude(
  mode: RoundingMode,
  negative: boolean,
  magnitude: bigint,
  shift: number,
  sticky: boolean,
): bigint {
  if (shift <= 0) return magnitude << BigInt(-shift);
  const bits = BigInt(shift);
  const kept = magnitude >> bits;
  const rest = magnitude - (kept << bits);
  if (rest === 0n && !sticky) return kept;
  return roundsUp(mode, negative, kept, compareToHalf(rest, bits, sticky)) ? kept + 1n : kept;
}

/** Sign of `rest - half`, where `rest` has `bits` bits. */
function compareToHalf(rest: bigint, bits: bigint, sticky: boolean): number {
  const half = 1n << (bits - 1n);
  if (rest === half) return sticky ? 1 : 0;
  return rest > half ? 1 : -1;
}

function roundsUp(mode: RoundingMode, negative: boolean, kept: bigint, half: number): boolean {
  switch (mode) {
    case RoundingMode.NearestTiesToEven:
      return half > 0 || (half === 0 && (kept & 1n) === 1n);
    case RoundingMode.NearestTiesToAway:
      return half >= 0;
    case RoundingMode.TowardPositive:
      return !negative;
    case RoundingMode.TowardNegative:
      return negative;
    case RoundingMode.TowardZero:
      return false;
  }
}

export function bitLength(magnitude: bigint): number {
  if (magnitude <= 0xffffffffn) return 32 - Math.clz32(Number(magnitude));
  const digits = magnitude.toString(16);
  return digits.length * 4 - 4 + (32 - Math.clz32(parseInt(digits[0]!, 16)));
}

/** A value of the x87 80-bit format (`long double` on x86), exact. Immutable. */
export interface ExtendedFloat {
  readonly kind: "nan" | "infinite" | "finite";
  /** 1 for negative values, negative zero and negative NaN. */
  readonly sign: 0 | 1;
  /**
   * Finite: value = significand * 2^exponent, significand < 2^64; zero has significand 0. Made by
   * `extendedFloat` it is canonical: the top bit is set unless the number is denormal.
   * NaN: the 64 significand bits as stored (integer bit set, next one set if quiet, then the payload).
   */
  readonly significand: bigint;
  readonly exponent: number;
}

/** Exponent of the last bit of denormals, and of the last bit of the largest numbers. */
export const MINIMUM_EXPONENT = -16445;

const INTEGER_BIT = 1n << 63n;
const QUIET_BIT = 1n << 62n;
/** Significand of the NaN that the processor makes for an invalid operation (with the sign set). */
export const DEFAULT_NAN_SIGNIFICAND = INTEGER_BIT | QUIET_BIT;

/** Every value comes from here: one shape, canonical numbers. */
function make(
  kind: ExtendedFloat["kind"],
  sign: 0 | 1,
  significand: bigint,
  exponent: number,
): ExtendedFloat {
  return { kind, sign, significand, exponent };
}

/** `significand` has to be rounded already: below 2^64, top bit set or `exponent` the least one. */
export function finiteExtended(sign: 0 | 1, significand: bigint, exponent: number): ExtendedFloat {
  return make("finite", sign, significand, significand === 0n ? MINIMUM_EXPONENT : exponent);
}

export function infiniteExtended(sign: 0 | 1): ExtendedFloat {
  return make("infinite", sign, INTEGER_BIT, 0);
}

/** The integer bit is set for you; quietness and payload are as given. */
export function nanExtended(sign: 0 | 1, significand: bigint): ExtendedFloat {
  return make("nan", sign, significand | INTEGER_BIT, 0);
}

export function quietNan(nan: ExtendedFloat): ExtendedFloat {
  return (nan.significand & QUIET_BIT) !== 0n
    ? nan
    : make("nan", nan.sign, nan.significand | QUIET_BIT, 0);
}

export function negateExtended(value: ExtendedFloat): ExtendedFloat {
  return make(value.kind, value.sign === 0 ? 1 : 0, value.significand, value.exponent);
}

export function isZeroExtended(value: ExtendedFloat): boolean {
  return value.kind === "finite" && value.significand === 0n;
}

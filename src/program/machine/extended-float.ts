/** A value of the x87 80-bit format (`long double` on x86), exact. Immutable. */
export interface ExtendedFloat {
  readonly kind: "nan" | "infinite" | "finite";
  /** 1 for negative values, negative zero and negative NaN. */
  readonly sign: 0 | 1;
  /** Finite: value = significand * 2^exponent, significand < 2^64; zero has significand 0. */
  readonly significand: bigint;
  readonly exponent: number;
}

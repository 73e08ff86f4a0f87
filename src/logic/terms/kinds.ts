/**
 * What the node of a term is. The set is small on purpose: what can be said by another kind is rewritten
 * on construction (`a < b` is `not (b <= a)`, `a - b` is `a + (-1) * b`, `=>`, `xor` and `distinct` are
 * spelled with `or`, `not`, `=`), so that consumers have few cases and equal meanings share one node.
 *
 * `a` and `b` below are the two integer payloads of a node. Children have the sorts SMT-LIB demands.
 */
export const Kind = {
  // Constants and symbols.
  True: 0,
  False: 1,
  /** `Terms.bigintValue`. */
  IntConst: 2,
  /** `Terms.rationalValue`. */
  RealConst: 3,
  /** `Terms.bigintValue`, unsigned, below 2^width. */
  BvConst: 4,
  /** `Terms.bigintValue`: the IEEE bits; NaN has one canonical pattern (quiet, positive). */
  FpConst: 5,
  /** `a` = code of `RoundingMode`. */
  RoundingModeConst: 6,
  /** `Terms.nameOf`. */
  Variable: 7,
  /** `Terms.functionOf`; children are the arguments. */
  Apply: 8,

  // Core.
  Not: 10,
  /** At least two children, no nested `And` below a size limit, no duplicates. */
  And: 11,
  Or: 12,
  /** Two children of one sort; for Bool it is "if and only if". */
  Eq: 13,
  /** Condition, then, else. */
  Ite: 14,

  // Int and Real: both children of one of the two sorts.
  /** At least two children; at most one constant, the last. Summands are `t` or `Mul(constant, t)`. */
  Add: 20,
  /** Either `(constant, t)`, or two or more factors without a constant among them. */
  Mul: 21,
  /** SMT-LIB `div`; unspecified for divisor 0. */
  IntDiv: 22,
  /** SMT-LIB `mod`, never negative; unspecified for divisor 0. */
  IntMod: 23,
  /** SMT-LIB `/`; unspecified for divisor 0. */
  RealDiv: 24,
  Le: 25,
  ToReal: 26,
  /** Largest integer not above. */
  ToInt: 27,

  // Bit-vectors.
  BvNot: 30,
  BvAnd: 31,
  BvOr: 32,
  BvXor: 33,
  BvNeg: 34,
  /** As `Add`, modulo 2^width; a summand with coefficient -1 is `BvNeg(t)`. */
  BvAdd: 35,
  /** As `Mul`, modulo 2^width. */
  BvMul: 36,
  BvUdiv: 37,
  BvUrem: 38,
  /** Truncated towards zero. */
  BvSdiv: 39,
  /** Sign follows the dividend. */
  BvSrem: 40,
  BvShl: 41,
  BvLshr: 42,
  BvAshr: 43,
  /** Two or more children, the most significant first. */
  BvConcat: 44,
  /** Bits `a` down to `b`. */
  BvExtract: 45,
  /** By `a` more bits. */
  BvZeroExtend: 46,
  /** By `a` more bits. */
  BvSignExtend: 47,
  BvUle: 48,
  BvSle: 49,
  /** `bv2nat` / `ubv_to_int`. */
  BvToInt: 50,
  /** `int2bv`: modulo 2^width of the node's sort. */
  IntToBv: 51,

  // IEEE floats. Where SMT-LIB has a rounding mode it is the first child.
  FpNeg: 60,
  FpAbs: 61,
  FpAdd: 62,
  FpMul: 63,
  FpDiv: 64,
  /** rounding mode, x, y, z: x * y + z. */
  FpFma: 65,
  FpSqrt: 66,
  FpRem: 67,
  FpRoundToIntegral: 68,
  /** fp.min; unspecified for zeros of different sign. */
  FpMin: 69,
  /** fp.max; unspecified for zeros of different sign. */
  FpMax: 70,
  FpLe: 71,
  FpLt: 72,
  /** IEEE equality: NaN differs from itself, zeros are equal. `Eq` on floats is identity. */
  FpEq: 73,
  FpIsNormal: 74,
  FpIsSubnormal: 75,
  FpIsZero: 76,
  FpIsInfinite: 77,
  FpIsNan: 78,
  FpIsNegative: 79,
  FpIsPositive: 80,
  /** `(_ to_fp e s)` of a bit-vector: reinterpretation. */
  FpFromBits: 81,
  /** `(_ to_fp e s)` of rounding mode and float. */
  FpFromFp: 82,
  /** `(_ to_fp e s)` of rounding mode and signed bit-vector. */
  FpFromSigned: 83,
  /** `(_ to_fp_unsigned e s)` of rounding mode and bit-vector. */
  FpFromUnsigned: 84,
  /** `(_ to_fp e s)` of rounding mode and real. */
  FpFromReal: 85,
  /** Unspecified for NaN, infinities and values out of range. */
  FpToUnsigned: 86,
  /** Unspecified for NaN, infinities and values out of range. */
  FpToSigned: 87,
  /** Unspecified for NaN and infinities. */
  FpToReal: 88,
  /**
   * The IEEE bits; for NaN those of the canonical one (sign 0, exponent all ones, fraction 10…0). Not in
   * SMT-LIB; Z3 has `fp.to_ieee_bv`, which leaves NaN open: ask `ite(isNaN x, canonical, fp.to_ieee_bv x)`.
   */
  FpToBits: 89,

  // Arrays.
  Select: 100,
  Store: 101,
  /** All elements are the child. */
  ConstArray: 102,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** Codes of the five SMT-LIB rounding modes. */
export const RoundingMode = {
  NearestTiesToEven: 0,
  NearestTiesToAway: 1,
  TowardPositive: 2,
  TowardNegative: 3,
  TowardZero: 4,
} as const;
export type RoundingMode = (typeof RoundingMode)[keyof typeof RoundingMode];

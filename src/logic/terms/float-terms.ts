import { Kind, type RoundingMode } from "./kinds.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** Classifications of one float. */
export type FloatPredicate =
  | typeof Kind.FpIsNormal
  | typeof Kind.FpIsSubnormal
  | typeof Kind.FpIsZero
  | typeof Kind.FpIsInfinite
  | typeof Kind.FpIsNan
  | typeof Kind.FpIsNegative
  | typeof Kind.FpIsPositive;

/** Constructors of IEEE float terms, of any format. `mode` is a term of sort RoundingMode. */
export class FloatTerms {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  roundingMode(mode: RoundingMode): Term {
    return this.terms.leaf(Kind.RoundingModeConst, this.terms.sorts.roundingMode, mode, 0);
  }

  /** From IEEE bits; every NaN becomes the canonical one. */
  constant(bits: bigint, sort: Sort): Term {
    const { terms } = this;
    return terms.leaf(Kind.FpConst, sort, terms.internBigint(canonicalBits(terms, bits, sort)), 0);
  }

  /** The value of a JavaScript number as a double, (11, 53). */
  double(value: number): Term {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    return this.constant(view.getBigUint64(0), this.terms.sorts.float(11, 53));
  }

  nan(sort: Sort): Term {
    return this.constant(canonicalNan(this.terms, sort), sort);
  }

  infinity(sort: Sort, sign: "positive" | "negative"): Term {
    const { sorts } = this.terms;
    const bits =
      ((1n << BigInt(sorts.exponentBits(sort))) - 1n) << BigInt(sorts.significandBits(sort) - 1);
    return this.constant(bits | this.signBit(sort, sign), sort);
  }

  zero(sort: Sort, sign: "positive" | "negative"): Term {
    return this.constant(this.signBit(sort, sign), sort);
  }

  negate(x: Term): Term {
    return this.terms.make1(Kind.FpNeg, this.terms.sort(x), x);
  }

  abs(x: Term): Term {
    return this.terms.make1(Kind.FpAbs, this.terms.sort(x), x);
  }

  add(mode: Term, x: Term, y: Term): Term {
    return this.terms.make3(Kind.FpAdd, this.terms.sort(x), mode, x, y);
  }

  subtract(mode: Term, x: Term, y: Term): Term {
    return this.add(mode, x, this.negate(y));
  }

  multiply(mode: Term, x: Term, y: Term): Term {
    return this.terms.make3(Kind.FpMul, this.terms.sort(x), mode, x, y);
  }

  divide(mode: Term, x: Term, y: Term): Term {
    return this.terms.make3(Kind.FpDiv, this.terms.sort(x), mode, x, y);
  }

  /** `x * y + z` rounded once. */
  fma(mode: Term, x: Term, y: Term, z: Term): Term {
    return this.terms.makeN(Kind.FpFma, this.terms.sort(x), [mode, x, y, z]);
  }

  sqrt(mode: Term, x: Term): Term {
    return this.terms.make2(Kind.FpSqrt, this.terms.sort(x), mode, x);
  }

  /** IEEE remainder: `x - y * n`, `n` nearest to `x / y`, ties to even (not C's `fmod`). */
  remainder(x: Term, y: Term): Term {
    return this.terms.make2(Kind.FpRem, this.terms.sort(x), x, y);
  }

  roundToIntegral(mode: Term, x: Term): Term {
    return this.terms.make2(Kind.FpRoundToIntegral, this.terms.sort(x), mode, x);
  }

  /** The number if one operand is NaN. Unspecified which zero for zeros of different sign. */
  min(x: Term, y: Term): Term {
    return this.terms.make2(Kind.FpMin, this.terms.sort(x), x, y);
  }

  /** The number if one operand is NaN. Unspecified which zero for zeros of different sign. */
  max(x: Term, y: Term): Term {
    return this.terms.make2(Kind.FpMax, this.terms.sort(x), x, y);
  }

  lessOrEqual(x: Term, y: Term): Term {
    return this.terms.make2(Kind.FpLe, this.terms.sorts.bool, x, y);
  }

  lessThan(x: Term, y: Term): Term {
    return this.terms.make2(Kind.FpLt, this.terms.sorts.bool, x, y);
  }

  /** IEEE equality, C's `==`. Identity is `Terms.eq`. */
  equal(x: Term, y: Term): Term {
    return this.terms.make2(Kind.FpEq, this.terms.sorts.bool, x, y);
  }

  isNan(x: Term): Term {
    return this.is(Kind.FpIsNan, x);
  }

  isInfinite(x: Term): Term {
    return this.is(Kind.FpIsInfinite, x);
  }

  isZero(x: Term): Term {
    return this.is(Kind.FpIsZero, x);
  }

  isNormal(x: Term): Term {
    return this.is(Kind.FpIsNormal, x);
  }

  isSubnormal(x: Term): Term {
    return this.is(Kind.FpIsSubnormal, x);
  }

  /** False for NaN, true for -0. */
  isNegative(x: Term): Term {
    return this.is(Kind.FpIsNegative, x);
  }

  /** False for NaN, true for +0. */
  isPositive(x: Term): Term {
    return this.is(Kind.FpIsPositive, x);
  }

  /** Reinterprets a bit-vector as wide as the format. */
  fromBits(bits: Term, sort: Sort): Term {
    return this.terms.make1(Kind.FpFromBits, sort, bits);
  }

  fromFloat(mode: Term, x: Term, sort: Sort): Term {
    if (this.terms.sort(x) === sort) return x;
    return this.terms.make2(Kind.FpFromFp, sort, mode, x);
  }

  fromBitVector(mode: Term, x: Term, sort: Sort, signedness: "signed" | "unsigned"): Term {
    const kind = signedness === "signed" ? Kind.FpFromSigned : Kind.FpFromUnsigned;
    return this.terms.make2(kind, sort, mode, x);
  }

  fromReal(mode: Term, x: Term, sort: Sort): Term {
    return this.terms.make2(Kind.FpFromReal, sort, mode, x);
  }

  /** Unspecified for NaN, infinities and values that do not fit after rounding. */
  toBitVector(mode: Term, x: Term, width: number, signedness: "signed" | "unsigned"): Term {
    const kind = signedness === "signed" ? Kind.FpToSigned : Kind.FpToUnsigned;
    return this.terms.make2(kind, this.terms.sorts.bitVec(width), mode, x);
  }

  /** Unspecified for NaN and infinities. */
  toReal(x: Term): Term {
    return this.terms.make1(Kind.FpToReal, this.terms.sorts.real, x);
  }

  /** The IEEE bits; unspecified for NaN. */
  toBits(x: Term): Term {
    const { sorts } = this.terms;
    return this.terms.make1(Kind.FpToBits, sorts.bitVec(sorts.width(this.terms.sort(x))), x);
  }

  is(kind: FloatPredicate, x: Term): Term {
    return this.terms.make1(kind, this.terms.sorts.bool, x);
  }

  private signBit(sort: Sort, sign: "positive" | "negative"): bigint {
    return sign === "negative" ? 1n << BigInt(this.terms.sorts.width(sort) - 1) : 0n;
  }
}

function canonicalNan(terms: Terms, sort: Sort): bigint {
  const { sorts } = terms;
  const exponent = BigInt(sorts.exponentBits(sort));
  const fraction = BigInt(sorts.significandBits(sort) - 1);
  return (((1n << exponent) - 1n) << fraction) | (1n << (fraction - 1n));
}

function canonicalBits(terms: Terms, bits: bigint, sort: Sort): bigint {
  const { sorts } = terms;
  const exponent = BigInt(sorts.exponentBits(sort));
  const fraction = BigInt(sorts.significandBits(sort) - 1);
  const masked = BigInt.asUintN(sorts.width(sort), bits);
  const allOnes = (1n << exponent) - 1n;
  const isNan =
    ((masked >> fraction) & allOnes) === allOnes && (masked & ((1n << fraction) - 1n)) !== 0n;
  return isNan ? canonicalNan(terms, sort) : masked;
}

import { fold } from "./fold.ts";
import { formatOf } from "./float-evaluation.ts";
import type { FloatFormat } from "./float-format.ts";
import { Kind, RoundingMode } from "./kinds.ts";
import { choiceOfLiterals } from "./linear-relations.ts";
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

/**
 * Constructors of IEEE float terms, of any format. `mode` is a term of sort RoundingMode. Few algebraic laws
 * hold for floats: apart from constants only sign operations, neutral elements and NaN are simplified.
 */
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
    const canonical = formatOf(terms.sorts, sort).canonical(bits);
    return terms.leaf(Kind.FpConst, sort, terms.internBigint(canonical), 0);
  }

  /** The value of a JavaScript number as a double, (11, 53). */
  double(value: number): Term {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    return this.constant(view.getBigUint64(0), this.terms.sorts.float(11, 53));
  }

  nan(sort: Sort): Term {
    return this.constant(formatOf(this.terms.sorts, sort).nan, sort);
  }

  infinity(sort: Sort, sign: "positive" | "negative"): Term {
    const format = formatOf(this.terms.sorts, sort);
    return this.constant(format.signedInfinity(sign === "negative"), sort);
  }

  zero(sort: Sort, sign: "positive" | "negative"): Term {
    return this.constant(formatOf(this.terms.sorts, sort).zero(sign === "negative"), sort);
  }

  negate(x: Term): Term {
    const { terms } = this;
    if (terms.kind(x) === Kind.FpNeg) return terms.child(x, 0);
    return fold(terms, terms.make1(Kind.FpNeg, terms.sort(x), x));
  }

  abs(x: Term): Term {
    const { terms } = this;
    if (terms.kind(x) === Kind.FpAbs) return x;
    const operand = this.withoutSign(x);
    return fold(terms, terms.make1(Kind.FpAbs, terms.sort(x), operand));
  }

  add(mode: Term, x: Term, y: Term): Term {
    const { terms } = this;
    if (x > y) return this.add(mode, y, x);
    if (this.isNeutralSummand(mode, x)) return y;
    if (this.isNeutralSummand(mode, y)) return x;
    if (this.isNanConstant(x)) return x;
    if (this.isNanConstant(y)) return y;
    terms.requireSameSort(x, y);
    terms.requireSort(mode, terms.sorts.roundingMode);
    return fold(terms, terms.make3(Kind.FpAdd, terms.sort(x), mode, x, y));
  }

  subtract(mode: Term, x: Term, y: Term): Term {
    return this.add(mode, x, this.negate(y));
  }

  multiply(mode: Term, x: Term, y: Term): Term {
    const { terms } = this;
    if (x > y) return this.multiply(mode, y, x);
    if (this.isOne(x) || this.isNanConstant(y)) return y;
    if (this.isOne(y) || this.isNanConstant(x)) return x;
    terms.requireSameSort(x, y);
    terms.requireSort(mode, terms.sorts.roundingMode);
    return fold(terms, terms.make3(Kind.FpMul, terms.sort(x), mode, x, y));
  }

  divide(mode: Term, x: Term, y: Term): Term {
    const { terms } = this;
    if (this.isOne(y) || this.isNanConstant(x)) return x;
    if (this.isNanConstant(y)) return y;
    terms.requireSameSort(x, y);
    terms.requireSort(mode, terms.sorts.roundingMode);
    return fold(terms, terms.make3(Kind.FpDiv, terms.sort(x), mode, x, y));
  }

  /** `x * y + z` rounded once. */
  fma(mode: Term, x: Term, y: Term, z: Term): Term {
    const { terms } = this;
    if (x > y) return this.fma(mode, y, x, z);
    terms.requireSameSort(x, y);
    terms.requireSameSort(y, z);
    return fold(terms, terms.makeN(Kind.FpFma, terms.sort(x), [mode, x, y, z]));
  }

  sqrt(mode: Term, x: Term): Term {
    const { terms } = this;
    return fold(terms, terms.make2(Kind.FpSqrt, terms.sort(x), mode, x));
  }

  /** IEEE remainder: `x - y * n`, `n` nearest to `x / y`, ties to even (not C's `fmod`). */
  remainder(x: Term, y: Term): Term {
    const { terms } = this;
    terms.requireSameSort(x, y);
    return fold(terms, terms.make2(Kind.FpRem, terms.sort(x), x, y));
  }

  roundToIntegral(mode: Term, x: Term): Term {
    const { terms } = this;
    return fold(terms, terms.make2(Kind.FpRoundToIntegral, terms.sort(x), mode, x));
  }

  /** The number if one operand is NaN. Unspecified which zero for zeros of different sign. */
  min(x: Term, y: Term): Term {
    return this.extremum(Kind.FpMin, x, y);
  }

  /** The number if one operand is NaN. Unspecified which zero for zeros of different sign. */
  max(x: Term, y: Term): Term {
    return this.extremum(Kind.FpMax, x, y);
  }

  lessOrEqual(x: Term, y: Term): Term {
    if (x === y) return this.terms.not(this.isNan(x));
    return this.comparison(Kind.FpLe, x, y);
  }

  lessThan(x: Term, y: Term): Term {
    if (x === y) return this.terms.false;
    return this.comparison(Kind.FpLt, x, y);
  }

  /** IEEE equality, C's `==`. Identity is `Terms.eq`. */
  equal(x: Term, y: Term): Term {
    if (x === y) return this.terms.not(this.isNan(x));
    return x < y ? this.comparison(Kind.FpEq, x, y) : this.comparison(Kind.FpEq, y, x);
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

  is(kind: FloatPredicate, x: Term): Term {
    const { terms } = this;
    const isSigned = kind === Kind.FpIsNegative || kind === Kind.FpIsPositive;
    let operand = isSigned ? x : this.withoutSign(x);
    if (kind === Kind.FpIsNan) {
      while (terms.kind(operand) === Kind.FpFromFp) {
        operand = this.withoutSign(terms.child(operand, 1));
      }
      const origin = terms.kind(operand);
      if (origin > Kind.FpFromFp && origin <= Kind.FpFromReal) return terms.false;
    }
    return fold(terms, terms.make1(kind, terms.sorts.bool, operand));
  }

  /** Reinterprets a bit-vector as wide as the format. */
  fromBits(bits: Term, sort: Sort): Term {
    const { terms } = this;
    terms.requireSort(bits, terms.sorts.bitVec(terms.sorts.width(sort)));
    const isInverse =
      terms.kind(bits) === Kind.FpToBits && terms.sort(terms.child(bits, 0)) === sort;
    if (isInverse) return terms.child(bits, 0);
    return fold(terms, terms.make1(Kind.FpFromBits, sort, bits));
  }

  fromFloat(mode: Term, x: Term, sort: Sort): Term {
    const { terms } = this;
    if (terms.sort(x) === sort) return x;
    return fold(terms, terms.make2(Kind.FpFromFp, sort, mode, x));
  }

  fromBitVector(mode: Term, x: Term, sort: Sort, signedness: "signed" | "unsigned"): Term {
    const { terms } = this;
    const kind = signedness === "signed" ? Kind.FpFromSigned : Kind.FpFromUnsigned;
    return fold(terms, terms.make2(kind, sort, mode, x));
  }

  fromReal(mode: Term, x: Term, sort: Sort): Term {
    const { terms } = this;
    return fold(terms, terms.make2(Kind.FpFromReal, sort, mode, x));
  }

  /** Unspecified for NaN, infinities and values that do not fit after rounding. */
  toBitVector(mode: Term, x: Term, width: number, signedness: "signed" | "unsigned"): Term {
    const { terms } = this;
    const kind = signedness === "signed" ? Kind.FpToSigned : Kind.FpToUnsigned;
    return fold(terms, terms.make2(kind, terms.sorts.bitVec(width), mode, x));
  }

  /** Unspecified for NaN and infinities. */
  toReal(x: Term): Term {
    const { terms } = this;
    return fold(terms, terms.make1(Kind.FpToReal, terms.sorts.real, x));
  }

  /** The IEEE bits; for NaN the canonical ones. */
  toBits(x: Term): Term {
    const { terms } = this;
    const width = terms.sorts.width(terms.sort(x));
    return fold(terms, terms.make1(Kind.FpToBits, terms.sorts.bitVec(width), x));
  }

  private extremum(kind: typeof Kind.FpMin | typeof Kind.FpMax, x: Term, y: Term): Term {
    const { terms } = this;
    if (x === y || this.isNanConstant(y)) return x;
    if (this.isNanConstant(x)) return y;
    terms.requireSameSort(x, y);
    return fold(terms, terms.make2(kind, terms.sort(x), x, y));
  }

  private comparison(kind: Kind, x: Term, y: Term): Term {
    const { terms } = this;
    terms.requireSameSort(x, y);
    if (this.isNanConstant(x) || this.isNanConstant(y)) return terms.false;
    const choice = choiceOfLiterals(terms, x, y, (a, b) => this.comparison(kind, a, b));
    return choice ?? fold(terms, terms.make2(kind, terms.sorts.bool, x, y));
  }

  /** Signs nest at most twice: `neg(abs(x))`. */
  private withoutSign(x: Term): Term {
    const { terms } = this;
    const inner = terms.kind(x) === Kind.FpNeg ? terms.child(x, 0) : x;
    return terms.kind(inner) === Kind.FpAbs ? terms.child(inner, 0) : inner;
  }

  private isNanConstant(x: Term): boolean {
    return this.terms.kind(x) === Kind.FpConst && this.formatOf(x).isNan(this.terms.bigintValue(x));
  }

  private isOne(x: Term): boolean {
    if (this.terms.kind(x) !== Kind.FpConst) return false;
    const { exponentBits, significandBits } = this.formatOf(x);
    const one = ((1n << BigInt(exponentBits - 1)) - 1n) << BigInt(significandBits - 1);
    return this.terms.bigintValue(x) === one;
  }

  /** -0 changes nothing, except when rounding down, where +0 does not. */
  private isNeutralSummand(mode: Term, x: Term): boolean {
    const { terms } = this;
    if (terms.kind(x) !== Kind.FpConst || terms.kind(mode) !== Kind.RoundingModeConst) return false;
    const down = terms.roundingModeValue(mode) === RoundingMode.TowardNegative;
    return terms.bigintValue(x) === this.formatOf(x).zero(!down);
  }

  private formatOf(x: Term): FloatFormat {
    return formatOf(this.terms.sorts, this.terms.sort(x));
  }
}

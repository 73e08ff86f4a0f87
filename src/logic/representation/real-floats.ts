/**
 * Floats as real numbers, as if nothing were ever rounded, infinite or no number. Unsound: a program may well do what
 * real numbers do not allow. Whoever uses this must not call the result a proof.
 */
import { Kind, RoundingMode, type Term, type Terms } from "../terms/index.ts";
import type { Leaves } from "./leaves.ts";

export class RealFloats {
  private readonly terms: Terms;
  private readonly leaves: Leaves;

  constructor(terms: Terms, leaves: Leaves) {
    this.terms = terms;
    this.leaves = leaves;
  }

  /** The real number of a float term; children that have no image (rounding modes) are null. */
  value(term: Term, images: readonly (Term | null)[]): Term {
    return this.exactValue(term, images) ?? this.leaves.unknown(`${term}`, this.terms.sorts.real);
  }

  private exactValue(term: Term, images: readonly (Term | null)[]): Term | null {
    const { terms } = this;
    const { arith, sorts } = terms;
    const kind = terms.kind(term);
    if (kind === Kind.FpConst) return this.constant(term);
    if (kind === Kind.Variable) return terms.variable(`linear!${term}`, sorts.real);
    const operands = images.filter((image) => image !== null);
    const [x, y] = operands;
    if (x === undefined) return null;
    switch (kind) {
      case Kind.FpNeg:
        return arith.negate(x);
      case Kind.FpAbs:
        return arith.abs(x);
      case Kind.FpFromFp:
      case Kind.FpFromReal:
        return x;
      default:
        return y === undefined ? null : this.operation(kind, x, y);
    }
  }

  private operation(kind: Kind, x: Term, y: Term): Term | null {
    const { arith } = this.terms;
    switch (kind) {
      case Kind.FpAdd:
        return arith.add(x, y);
      case Kind.FpMul:
        return this.isConstant(x) || this.isConstant(y) ? arith.multiply(x, y) : null;
      case Kind.FpDiv:
        return this.isConstant(y) && y !== arith.real(0n) ? arith.realDivide(x, y) : null;
      case Kind.FpMin:
        return this.terms.ite(arith.lessOrEqual(x, y), x, y);
      case Kind.FpMax:
        return this.terms.ite(arith.lessOrEqual(x, y), y, x);
      default:
        return null;
    }
  }

  private isConstant(term: Term): boolean {
    return this.terms.kind(term) === Kind.RealConst;
  }

  /** Null: infinite or no number. */
  private constant(term: Term): Term | null {
    const real = this.terms.fp.toReal(term);
    return this.isConstant(real) ? real : null;
  }

  /** Comparisons and classifications. */
  formula(term: Term, images: readonly (Term | null)[]): Term | null {
    const { terms } = this;
    const { arith } = terms;
    const [x, y] = images;
    if (x === null || x === undefined || y === null) return null;
    const zero = arith.real(0n);
    switch (terms.kind(term)) {
      case Kind.FpLe:
        return arith.lessOrEqual(x, y!);
      case Kind.FpLt:
        return arith.lessThan(x, y!);
      case Kind.FpEq:
        return terms.eq(x, y!);
      case Kind.FpIsZero:
        return terms.eq(x, zero);
      case Kind.FpIsNegative:
        return arith.lessThan(x, zero);
      case Kind.FpIsPositive:
        return arith.lessOrEqual(zero, x);
      case Kind.FpIsNormal:
        return terms.not(terms.eq(x, zero));
      default:
        return terms.false;
    }
  }

  /** The conversion to an integer as its rounding mode says; null: not known. */
  toInteger(term: Term, x: Term | null): Term | null {
    const { terms } = this;
    const { arith } = terms;
    const mode = terms.child(term, 0);
    if (x === null || terms.kind(mode) !== Kind.RoundingModeConst) return null;
    const up = (): Term => arith.negate(arith.toInt(arith.negate(x)));
    switch (terms.roundingModeValue(mode)) {
      case RoundingMode.TowardNegative:
        return arith.toInt(x);
      case RoundingMode.TowardPositive:
        return up();
      case RoundingMode.TowardZero:
        return terms.ite(arith.lessThan(x, arith.real(0n)), up(), arith.toInt(x));
      default:
        return null;
    }
  }
}

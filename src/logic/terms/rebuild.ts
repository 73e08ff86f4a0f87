import type { FloatPredicate } from "./float-terms.ts";
import { Kind } from "./kinds.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** The term with the operation of `term` on other children (of the same sorts), simplified. */
export function rebuild(terms: Terms, term: Term, children: readonly Term[]): Term {
  const kind = terms.kind(term);
  if (kind < Kind.Add) return rebuildCore(terms, term, children);
  if (kind < Kind.BvNot) return rebuildArithmetic(terms, term, children);
  if (kind < Kind.FpNeg) return rebuildBitVector(terms, term, children);
  if (kind < Kind.Select) return rebuildFloat(terms, term, children);
  const [x, y, z] = children as [Term, Term, Term];
  if (kind === Kind.Select) return terms.arrays.select(x, y);
  if (kind === Kind.Store) return terms.arrays.store(x, y, z);
  return terms.arrays.constant(terms.sort(term), x);
}

function rebuildCore(terms: Terms, term: Term, children: readonly Term[]): Term {
  const [x, y, z] = children as [Term, Term, Term];
  switch (terms.kind(term)) {
    case Kind.Apply:
      return terms.apply(terms.functionOf(term), children);
    case Kind.Not:
      return terms.not(x);
    case Kind.And:
      return terms.andAll(children);
    case Kind.Or:
      return terms.orAll(children);
    case Kind.Eq:
      return terms.eq(x, y);
    case Kind.Ite:
      return terms.ite(x, y, z);
    default:
      return term;
  }
}

function rebuildArithmetic(terms: Terms, term: Term, children: readonly Term[]): Term {
  const { arith } = terms;
  const [x, y] = children as [Term, Term];
  switch (terms.kind(term)) {
    case Kind.Add:
      return arith.sum(children);
    case Kind.Mul:
      return children.reduce((a, b) => arith.multiply(a, b));
    case Kind.IntDiv:
      return arith.divide(x, y);
    case Kind.IntMod:
      return arith.modulo(x, y);
    case Kind.RealDiv:
      return arith.realDivide(x, y);
    case Kind.Le:
      return arith.lessOrEqual(x, y);
    case Kind.ToReal:
      return arith.toReal(x);
    case Kind.ToInt:
      return arith.toInt(x);
    default:
      return term;
  }
}

function rebuildBitVector(terms: Terms, term: Term, children: readonly Term[]): Term {
  const { bv } = terms;
  const [x, y] = children as [Term, Term];
  switch (terms.kind(term)) {
    case Kind.BvNot:
      return bv.not(x);
    case Kind.BvAnd:
      return children.reduce((a, b) => bv.and(a, b));
    case Kind.BvOr:
      return children.reduce((a, b) => bv.or(a, b));
    case Kind.BvXor:
      return children.reduce((a, b) => bv.xor(a, b));
    case Kind.BvNeg:
      return bv.negate(x);
    case Kind.BvAdd:
      return bv.sum(children);
    case Kind.BvMul:
      return children.reduce((a, b) => bv.multiply(a, b));
    case Kind.BvUdiv:
      return bv.udiv(x, y);
    case Kind.BvUrem:
      return bv.urem(x, y);
    case Kind.BvSdiv:
      return bv.sdiv(x, y);
    case Kind.BvSrem:
      return bv.srem(x, y);
    case Kind.BvShl:
      return bv.shl(x, y);
    case Kind.BvLshr:
      return bv.lshr(x, y);
    case Kind.BvAshr:
      return bv.ashr(x, y);
    case Kind.BvConcat:
      return children.reduce((a, b) => bv.concat(a, b));
    case Kind.BvExtract:
      return bv.extract(x, terms.payload(term), terms.payload2(term));
    case Kind.BvZeroExtend:
      return bv.zeroExtend(x, terms.payload(term));
    case Kind.BvSignExtend:
      return bv.signExtend(x, terms.payload(term));
    case Kind.BvUle:
      return bv.ule(x, y);
    case Kind.BvSle:
      return bv.sle(x, y);
    case Kind.BvToInt:
      return bv.toInt(x, "unsigned");
    case Kind.IntToBv:
      return bv.fromInt(x, terms.sorts.width(terms.sort(term)));
    default:
      return term;
  }
}

function rebuildFloat(terms: Terms, term: Term, children: readonly Term[]): Term {
  const kind = terms.kind(term);
  if (kind > Kind.FpIsPositive) return rebuildFloatConversion(terms, term, children);
  const { fp } = terms;
  const [x, y, z, last] = children as [Term, Term, Term, Term];
  switch (kind) {
    case Kind.FpNeg:
      return fp.negate(x);
    case Kind.FpAbs:
      return fp.abs(x);
    case Kind.FpAdd:
      return fp.add(x, y, z);
    case Kind.FpMul:
      return fp.multiply(x, y, z);
    case Kind.FpDiv:
      return fp.divide(x, y, z);
    case Kind.FpFma:
      return fp.fma(x, y, z, last);
    case Kind.FpSqrt:
      return fp.sqrt(x, y);
    case Kind.FpRem:
      return fp.remainder(x, y);
    case Kind.FpRoundToIntegral:
      return fp.roundToIntegral(x, y);
    case Kind.FpMin:
      return fp.min(x, y);
    case Kind.FpMax:
      return fp.max(x, y);
    case Kind.FpLe:
      return fp.lessOrEqual(x, y);
    case Kind.FpLt:
      return fp.lessThan(x, y);
    case Kind.FpEq:
      return fp.equal(x, y);
    default:
      return fp.is(kind as FloatPredicate, x);
  }
}

function rebuildFloatConversion(terms: Terms, term: Term, children: readonly Term[]): Term {
  const { fp } = terms;
  const sort = terms.sort(term);
  const [x, y] = children as [Term, Term];
  switch (terms.kind(term)) {
    case Kind.FpFromBits:
      return fp.fromBits(x, sort);
    case Kind.FpFromFp:
      return fp.fromFloat(x, y, sort);
    case Kind.FpFromSigned:
      return fp.fromBitVector(x, y, sort, "signed");
    case Kind.FpFromUnsigned:
      return fp.fromBitVector(x, y, sort, "unsigned");
    case Kind.FpFromReal:
      return fp.fromReal(x, y, sort);
    case Kind.FpToUnsigned:
      return fp.toBitVector(x, y, terms.sorts.width(sort), "unsigned");
    case Kind.FpToSigned:
      return fp.toBitVector(x, y, terms.sorts.width(sort), "signed");
    case Kind.FpToReal:
      return fp.toReal(x);
    case Kind.FpToBits:
      return fp.toBits(x);
    default:
      return term;
  }
}

import { balanced } from "./arithmetic-terms.ts";
import { allOnes, bitVectorOperation } from "./bit-vector-operations.ts";
import { bitwise } from "./bitwise.ts";
import { concatenate, extendSigned, extendZero, extractBits } from "./bit-vector-slices.ts";
import { signedAtMost, structuralEquality, unsignedAtMost } from "./bit-vector-relations.ts";
import { fold } from "./fold.ts";
import { Kind } from "./kinds.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

export type Signedness = "signed" | "unsigned";

/** Code for the cache; no kind has it. */
const SUBTRACTION = 200;

type Division = typeof Kind.BvUdiv | typeof Kind.BvUrem | typeof Kind.BvSdiv | typeof Kind.BvSrem;
type Shift = typeof Kind.BvShl | typeof Kind.BvLshr | typeof Kind.BvAshr;

/**
 * Constructors of bit-vector terms. Operands of an operation have one width unless said otherwise. Sums are
 * linear forms modulo 2^width.
 */
export class BitVectorTerms {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** `value` modulo 2^width; negative values are welcome. */
  constant(value: bigint | number, width: number): Term {
    const { terms } = this;
    const bits = BigInt.asUintN(width, BigInt(value));
    return terms.leaf(Kind.BvConst, terms.sorts.bitVec(width), terms.internBigint(bits), 0);
  }

  width(x: Term): number {
    return this.terms.sorts.width(this.terms.sort(x));
  }

  not(x: Term): Term {
    const { terms } = this;
    if (terms.kind(x) === Kind.BvNot) return terms.child(x, 0);
    return fold(terms, terms.make1(Kind.BvNot, terms.sort(x), x));
  }

  and(x: Term, y: Term): Term {
    return this.cached(Kind.BvAnd, x, y, () => bitwise(this.terms, Kind.BvAnd, x, y));
  }

  or(x: Term, y: Term): Term {
    return this.cached(Kind.BvOr, x, y, () => bitwise(this.terms, Kind.BvOr, x, y));
  }

  xor(x: Term, y: Term): Term {
    return this.cached(Kind.BvXor, x, y, () => bitwise(this.terms, Kind.BvXor, x, y));
  }

  negate(x: Term): Term {
    const { linear } = this.terms;
    return linear.toTerm(linear.scale(linear.of(x), -1n));
  }

  add(x: Term, y: Term): Term {
    const { linear } = this.terms;
    return this.cached(Kind.BvAdd, x, y, () =>
      linear.toTerm(linear.combine(linear.of(x), 1n, linear.of(y))),
    );
  }

  /** `summands` is not empty. */
  sum(summands: readonly Term[]): Term {
    return balanced(summands, (x, y) => this.add(x, y));
  }

  subtract(x: Term, y: Term): Term {
    const { linear } = this.terms;
    return this.cached(SUBTRACTION, x, y, () =>
      linear.toTerm(linear.combine(linear.of(x), -1n, linear.of(y))),
    );
  }

  multiply(x: Term, y: Term): Term {
    return this.cached(Kind.BvMul, x, y, () => this.terms.products.multiply(x, y));
  }

  /** All ones for divisor 0. */
  udiv(x: Term, y: Term): Term {
    return this.divide(Kind.BvUdiv, x, y);
  }

  /** `x` for divisor 0. */
  urem(x: Term, y: Term): Term {
    return this.divide(Kind.BvUrem, x, y);
  }

  /** Towards zero; for divisor 0: 1 if `x` is negative, else -1. */
  sdiv(x: Term, y: Term): Term {
    return this.divide(Kind.BvSdiv, x, y);
  }

  /** Sign of `x`; `x` for divisor 0. */
  srem(x: Term, y: Term): Term {
    return this.divide(Kind.BvSrem, x, y);
  }

  /** Zero if `y` (unsigned) is at least the width. */
  shl(x: Term, y: Term): Term {
    return this.shift(Kind.BvShl, x, y);
  }

  /** Zero if `y` (unsigned) is at least the width. */
  lshr(x: Term, y: Term): Term {
    return this.shift(Kind.BvLshr, x, y);
  }

  /** All sign bits if `y` (unsigned) is at least the width. */
  ashr(x: Term, y: Term): Term {
    return this.shift(Kind.BvAshr, x, y);
  }

  /** `high` becomes the more significant part. Any widths. */
  concat(high: Term, low: Term): Term {
    return this.cached(Kind.BvConcat, high, low, () => concatenate(this.terms, high, low));
  }

  /** Bits `high` down to `low`, both included. */
  extract(x: Term, high: number, low: number): Term {
    return extractBits(this.terms, x, high, low);
  }

  /** By `bits` more bits, possibly 0. */
  zeroExtend(x: Term, bits: number): Term {
    return extendZero(this.terms, x, bits);
  }

  /** By `bits` more bits, possibly 0. */
  signExtend(x: Term, bits: number): Term {
    return extendSigned(this.terms, x, bits);
  }

  ule(x: Term, y: Term): Term {
    return this.cached(Kind.BvUle, x, y, () => unsignedAtMost(this.terms, x, y));
  }

  ult(x: Term, y: Term): Term {
    return this.terms.not(this.ule(y, x));
  }

  sle(x: Term, y: Term): Term {
    return this.cached(Kind.BvSle, x, y, () => signedAtMost(this.terms, x, y));
  }

  slt(x: Term, y: Term): Term {
    return this.terms.not(this.sle(y, x));
  }

  /** Simplification of `x = y` by their outermost operations, null if there is none. */
  structuralEquality(x: Term, y: Term): Term | null {
    return structuralEquality(this.terms, x, y);
  }

  /** The integer value. */
  toInt(x: Term, signedness: Signedness): Term {
    const { terms } = this;
    const unsigned = this.toNatural(x);
    if (signedness === "unsigned") return unsigned;
    const width = this.width(x);
    const negative = this.slt(x, this.constant(0, width));
    const wrapped = terms.arith.add(unsigned, terms.arith.int(-(1n << BigInt(width))));
    return terms.ite(negative, wrapped, unsigned);
  }

  /** The integer modulo 2^width. */
  fromInt(x: Term, width: number): Term {
    const { terms } = this;
    if (terms.kind(x) === Kind.BvToInt) {
      const inner = terms.child(x, 0);
      const more = width - this.width(inner);
      return more >= 0 ? this.zeroExtend(inner, more) : this.extract(inner, width - 1, 0);
    }
    return fold(terms, terms.make1(Kind.IntToBv, terms.sorts.bitVec(width), x));
  }

  /** True iff the exact sum is not representable. */
  addOverflows(x: Term, y: Term, signedness: Signedness): Term {
    if (signedness === "unsigned") return this.ult(this.add(x, y), x);
    const sum = this.add(this.signExtend(x, 1), this.signExtend(y, 1));
    return this.leavesRange(sum, this.width(x), signedness);
  }

  subtractOverflows(x: Term, y: Term, signedness: Signedness): Term {
    if (signedness === "unsigned") return this.ult(x, y);
    const difference = this.subtract(this.signExtend(x, 1), this.signExtend(y, 1));
    return this.leavesRange(difference, this.width(x), signedness);
  }

  multiplyOverflows(x: Term, y: Term, signedness: Signedness): Term {
    const width = this.width(x);
    const product = this.multiply(
      this.extendBy(x, width, signedness),
      this.extendBy(y, width, signedness),
    );
    return this.leavesRange(product, width, signedness);
  }

  /** True iff `-x` is not representable as a signed number. */
  negateOverflows(x: Term): Term {
    return this.terms.eq(x, this.minimum(this.width(x)));
  }

  /** True iff the signed quotient `x / y` is not representable (the one case of minimum / -1). */
  sdivOverflows(x: Term, y: Term): Term {
    const minusOne = this.constant(-1, this.width(y));
    return this.terms.and(this.negateOverflows(x), this.terms.eq(y, minusOne));
  }

  /** The smallest signed number. */
  minimum(width: number): Term {
    return this.constant(1n << BigInt(width - 1), width);
  }

  private toNatural(x: Term): Term {
    const { terms } = this;
    const isExtended = terms.kind(x) === Kind.BvZeroExtend;
    return fold(
      terms,
      terms.make1(Kind.BvToInt, terms.sorts.int, isExtended ? terms.child(x, 0) : x),
    );
  }

  /** True iff the wide result `x` does not survive truncation to `width` bits. */
  private leavesRange(x: Term, width: number, signedness: Signedness): Term {
    const more = this.width(x) - width;
    const truncated = this.extendBy(this.extract(x, width - 1, 0), more, signedness);
    return this.terms.not(this.terms.eq(x, truncated));
  }

  private extendBy(x: Term, bits: number, signedness: Signedness): Term {
    return signedness === "signed" ? this.signExtend(x, bits) : this.zeroExtend(x, bits);
  }

  private divide(kind: Division, x: Term, y: Term): Term {
    const { terms } = this;
    terms.requireSameSort(x, y);
    if (terms.kind(y) === Kind.BvConst) {
      const width = this.width(x);
      const divisor = terms.bigintValue(y);
      if (terms.kind(x) === Kind.BvConst) {
        return this.constant(bitVectorOperation(kind, width, terms.bigintValue(x), divisor), width);
      }
      const simpler = this.divideByConstant(kind, x, divisor, width);
      if (simpler !== null) return simpler;
    }
    const isRemainder = kind === Kind.BvUrem || kind === Kind.BvSrem;
    // 0 % 0 is 0 too.
    if (x === y && isRemainder) return this.constant(0, this.width(x));
    return terms.make2(kind, terms.sort(x), x, y);
  }

  private divideByConstant(kind: Division, x: Term, divisor: bigint, width: number): Term | null {
    const isQuotient = kind === Kind.BvUdiv || kind === Kind.BvSdiv;
    const isSigned = kind === Kind.BvSdiv || kind === Kind.BvSrem;
    if (divisor === 0n) {
      if (!isQuotient) return x;
      return isSigned ? null : this.constant(-1, width);
    }
    // In one bit, 1 is -1 for the signed operations: dividing by it negates, which changes nothing there.
    if (divisor === 1n) return isQuotient ? x : this.constant(0, width);
    if (isSigned && divisor === allOnes(width)) {
      return isQuotient ? this.negate(x) : this.constant(0, width);
    }
    return null;
  }

  private shift(kind: Shift, x: Term, y: Term): Term {
    const { terms } = this;
    terms.requireSameSort(x, y);
    if (terms.kind(y) !== Kind.BvConst) return terms.make2(kind, terms.sort(x), x, y);
    const width = this.width(x);
    const amount = terms.bigintValue(y);
    if (terms.kind(x) === Kind.BvConst) {
      return this.constant(bitVectorOperation(kind, width, terms.bigintValue(x), amount), width);
    }
    if (amount === 0n) return x;
    if (amount >= BigInt(width)) {
      if (kind !== Kind.BvAshr) return this.constant(0, width);
      const most = this.constant(width - 1, width);
      return width === 1 ? x : terms.make2(kind, terms.sort(x), x, most);
    }
    // A product takes part in linear forms; solvers turn it back into a shift.
    if (kind === Kind.BvShl) return this.multiply(x, this.constant(1n << amount, width));
    return terms.make2(kind, terms.sort(x), x, y);
  }

  private cached(operation: number, x: Term, y: Term, build: () => Term): Term {
    const { cache } = this.terms;
    const known = cache.find(operation, x, y);
    return known === -1 ? cache.remember(operation, x, y, build()) : known;
  }
}

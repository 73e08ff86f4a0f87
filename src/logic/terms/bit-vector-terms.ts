import { Kind } from "./kinds.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

export type Signedness = "signed" | "unsigned";

/** Constructors of bit-vector terms. Operands of an operation have one width unless said otherwise. */
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
    return this.terms.make1(Kind.BvNot, this.terms.sort(x), x);
  }

  and(x: Term, y: Term): Term {
    return this.binary(Kind.BvAnd, x, y);
  }

  or(x: Term, y: Term): Term {
    return this.binary(Kind.BvOr, x, y);
  }

  xor(x: Term, y: Term): Term {
    return this.binary(Kind.BvXor, x, y);
  }

  negate(x: Term): Term {
    return this.terms.make1(Kind.BvNeg, this.terms.sort(x), x);
  }

  add(x: Term, y: Term): Term {
    return this.binary(Kind.BvAdd, x, y);
  }

  /** `summands` is not empty. */
  sum(summands: readonly Term[]): Term {
    return summands.reduce((x, y) => this.add(x, y));
  }

  subtract(x: Term, y: Term): Term {
    return this.add(x, this.negate(y));
  }

  multiply(x: Term, y: Term): Term {
    return this.binary(Kind.BvMul, x, y);
  }

  /** All ones for divisor 0. */
  udiv(x: Term, y: Term): Term {
    return this.binary(Kind.BvUdiv, x, y);
  }

  /** `x` for divisor 0. */
  urem(x: Term, y: Term): Term {
    return this.binary(Kind.BvUrem, x, y);
  }

  /** Towards zero; for divisor 0: 1 if `x` is negative, else -1. */
  sdiv(x: Term, y: Term): Term {
    return this.binary(Kind.BvSdiv, x, y);
  }

  /** Sign of `x`; `x` for divisor 0. */
  srem(x: Term, y: Term): Term {
    return this.binary(Kind.BvSrem, x, y);
  }

  /** Zero if `y` (unsigned) is at least the width. */
  shl(x: Term, y: Term): Term {
    return this.binary(Kind.BvShl, x, y);
  }

  /** Zero if `y` (unsigned) is at least the width. */
  lshr(x: Term, y: Term): Term {
    return this.binary(Kind.BvLshr, x, y);
  }

  /** All sign bits if `y` (unsigned) is at least the width. */
  ashr(x: Term, y: Term): Term {
    return this.binary(Kind.BvAshr, x, y);
  }

  /** `high` becomes the more significant part. Any widths. */
  concat(high: Term, low: Term): Term {
    const sort = this.terms.sorts.bitVec(this.width(high) + this.width(low));
    return this.terms.make2(Kind.BvConcat, sort, high, low);
  }

  /** Bits `high` down to `low`, both included. */
  extract(x: Term, high: number, low: number): Term {
    return this.terms.make1(Kind.BvExtract, this.terms.sorts.bitVec(high - low + 1), x, high, low);
  }

  /** By `bits` more bits, possibly 0. */
  zeroExtend(x: Term, bits: number): Term {
    if (bits === 0) return x;
    return this.terms.make1(
      Kind.BvZeroExtend,
      this.terms.sorts.bitVec(this.width(x) + bits),
      x,
      bits,
    );
  }

  /** By `bits` more bits, possibly 0. */
  signExtend(x: Term, bits: number): Term {
    if (bits === 0) return x;
    return this.terms.make1(
      Kind.BvSignExtend,
      this.terms.sorts.bitVec(this.width(x) + bits),
      x,
      bits,
    );
  }

  ule(x: Term, y: Term): Term {
    return this.terms.make2(Kind.BvUle, this.terms.sorts.bool, x, y);
  }

  ult(x: Term, y: Term): Term {
    return this.terms.not(this.ule(y, x));
  }

  sle(x: Term, y: Term): Term {
    return this.terms.make2(Kind.BvSle, this.terms.sorts.bool, x, y);
  }

  slt(x: Term, y: Term): Term {
    return this.terms.not(this.sle(y, x));
  }

  /** The integer value. */
  toInt(x: Term, signedness: Signedness): Term {
    const { terms } = this;
    const unsigned = terms.make1(Kind.BvToInt, terms.sorts.int, x);
    if (signedness === "unsigned") return unsigned;
    const width = this.width(x);
    const negative = this.slt(x, this.constant(0, width));
    const wrapped = terms.arith.add(unsigned, terms.arith.int(-(1n << BigInt(width))));
    return terms.ite(negative, wrapped, unsigned);
  }

  /** The integer modulo 2^width. */
  fromInt(x: Term, width: number): Term {
    return this.terms.make1(Kind.IntToBv, this.terms.sorts.bitVec(width), x);
  }

  /** True iff the exact sum is not representable. */
  addOverflows(x: Term, y: Term, signedness: Signedness): Term {
    const sum = this.add(this.extendBy(x, 1, signedness), this.extendBy(y, 1, signedness));
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
    return this.terms.and(
      this.negateOverflows(x),
      this.terms.eq(y, this.constant(-1, this.width(y))),
    );
  }

  /** The smallest signed number. */
  minimum(width: number): Term {
    return this.constant(1n << BigInt(width - 1), width);
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

  private binary(kind: Kind, x: Term, y: Term): Term {
    return this.terms.make2(kind, this.terms.sort(x), x, y);
  }
}

/** Multiplication, division and shifts of bit-vectors on integers: exactly by constants, within bounds otherwise. */
import type { Terms, View } from "../terms/index.ts";
import type { Leaves } from "./leaves.ts";
import { leastOf, type Residue, type Wrapping } from "./residue.ts";

export class IntegerOperations {
  private readonly terms: Terms;
  private readonly wrapping: Wrapping;
  private readonly leaves: Leaves;

  constructor(terms: Terms, wrapping: Wrapping, leaves: Leaves) {
    this.terms = terms;
    this.wrapping = wrapping;
    this.leaves = leaves;
  }

  multiply(x: Residue, y: Residue, width: number, original: string): Residue {
    if (x.low === x.high) return this.scale(y, x.low, width);
    if (y.low === y.high) return this.scale(x, y.low, width);
    const [a, b] = [this.smallest(x, width), this.smallest(y, width)];
    if (a.low === 0n && a.high === 1n) return this.choice(a, b);
    if (b.low === 0n && b.high === 1n) return this.choice(b, a);
    const products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
    const low = products.reduce((least, one) => (one < least ? one : least));
    const high = products.reduce((most, one) => (one > most ? one : most));
    const least = leastOf(width, low < 0n ? "signed" : "unsigned");
    const fits = low >= least && high < least + (1n << BigInt(width));
    return fits
      ? this.leaves.havoc(original, low, high)
      : this.any(original, width, low < 0n ? "signed" : "unsigned");
  }

  /** By the factor of least magnitude that is congruent. */
  private scale(x: Residue, factor: bigint, width: number): Residue {
    return this.wrapping.scale(x, BigInt.asIntN(width, factor));
  }

  /** As the numbers that need no case distinction, if there are such. */
  private smallest(x: Residue, width: number): Residue {
    const isSigned = x.low >= leastOf(width, "signed") && x.high < 1n << BigInt(width - 1);
    return this.wrapping.number(x, width, isSigned ? "signed" : "unsigned");
  }

  /** Times 0 or 1. */
  private choice(bit: Residue, x: Residue): Residue {
    const isOne = this.terms.eq(bit.term, this.terms.arith.int(1));
    return this.wrapping.choose(isOne, x, this.wrapping.constant(0n));
  }

  divideUnsigned(x: Residue, y: Residue, width: number, original: string): Residue {
    const { wrapping, terms } = this;
    const a = wrapping.number(x, width, "unsigned");
    const b = wrapping.number(y, width, "unsigned");
    if (b.low === b.high) {
      // SMT-LIB: all ones.
      return b.low === 0n ? wrapping.constant(-1n) : wrapping.divide(a, b.low);
    }
    const { arith } = terms;
    const isZero = terms.eq(b.term, arith.int(0));
    const high = (1n << BigInt(width)) - 1n;
    return this.leaves.havoc(original, 0n, high, (q) => [
      terms.ite(isZero, terms.eq(q, arith.int(high)), arith.lessOrEqual(q, a.term)),
    ]);
  }

  remainderUnsigned(x: Residue, y: Residue, width: number, original: string): Residue {
    const { wrapping, terms } = this;
    const a = wrapping.number(x, width, "unsigned");
    const b = wrapping.number(y, width, "unsigned");
    if (b.low === b.high) return b.low === 0n ? a : wrapping.remainder(a, b.low);
    const { arith } = terms;
    const isZero = terms.eq(b.term, arith.int(0));
    return this.leaves.havoc(original, 0n, a.high, (r) => [
      arith.lessOrEqual(r, a.term),
      terms.ite(isZero, terms.eq(r, a.term), arith.lessThan(r, b.term)),
      terms.implies(arith.lessThan(a.term, b.term), terms.eq(r, a.term)),
    ]);
  }

  /** Truncated towards zero, as C does. */
  divideSigned(x: Residue, y: Residue, width: number, original: string): Residue {
    const { wrapping, terms } = this;
    const a = wrapping.number(x, width, "signed");
    const b = wrapping.number(y, width, "signed");
    if (b.low !== b.high) return this.any(original, width, "signed");
    const isPositive = terms.arith.lessOrEqual(terms.arith.int(0), a.term);
    if (b.low === 0n) {
      return wrapping.choose(isPositive, wrapping.constant(-1n), wrapping.constant(1n));
    }
    const quotient = this.truncated(a, (part) => wrapping.divide(part, magnitude(b.low)));
    return b.low < 0n ? wrapping.scale(quotient, -1n) : quotient;
  }

  /** The sign is that of the dividend. */
  remainderSigned(x: Residue, y: Residue, width: number, original: string): Residue {
    const { wrapping, terms } = this;
    const a = wrapping.number(x, width, "signed");
    const b = wrapping.number(y, width, "signed");
    if (b.low === b.high) {
      if (b.low === 0n) return a;
      return this.truncated(a, (part) => wrapping.remainder(part, magnitude(b.low)));
    }
    const { arith } = terms;
    const zero = arith.int(0);
    const isNegative = arith.lessThan(a.term, zero);
    const [low, high] = [leastOf(width, "signed"), (1n << BigInt(width - 1)) - 1n];
    return this.leaves.havoc(original, low, high, (r) => [
      terms.ite(isNegative, arith.lessOrEqual(a.term, r), arith.lessOrEqual(r, a.term)),
      terms.ite(isNegative, arith.lessOrEqual(r, zero), arith.lessOrEqual(zero, r)),
    ]);
  }

  /** An operation that rounds down, on the magnitude; the sign stays. */
  private truncated(x: Residue, operation: (part: Residue) => Residue): Residue {
    const { wrapping, terms } = this;
    if (x.low >= 0n) return operation(x);
    const opposite = wrapping.scale(x, -1n);
    const zero = { low: 0n };
    const negative = wrapping.scale(operation({ ...opposite, ...zero }), -1n);
    if (x.high < 0n) return negative;
    const isPositive = terms.arith.lessOrEqual(terms.arith.int(0), x.term);
    return wrapping.choose(isPositive, operation({ ...x, ...zero }), negative);
  }

  shiftLeft(x: Residue, y: Residue, width: number, original: string): Residue {
    const amount = this.amountOf(y, width);
    if (amount === null) return this.any(original, width, "unsigned");
    if (amount >= BigInt(width)) return this.wrapping.constant(0n);
    return this.wrapping.scale(x, 1n << amount);
  }

  /** Logical for unsigned numbers, arithmetic for signed ones. */
  shiftRight(x: Residue, y: Residue, width: number, view: View, original: string): Residue {
    const number = this.wrapping.number(x, width, view);
    const amount = this.amountOf(y, width);
    if (amount !== null) {
      const most = BigInt(width);
      return this.wrapping.divide(number, 1n << (amount < most ? amount : most));
    }
    // Towards zero, or towards -1: between what is shifted and the one or the other.
    const { terms } = this;
    const { arith } = terms;
    const isNegative = arith.lessThan(number.term, arith.int(0));
    const low = number.low < 0n ? number.low : 0n;
    const high = number.high > 0n ? number.high : 0n;
    return this.leaves.havoc(
      original,
      low < -1n ? low : view === "signed" ? -1n : 0n,
      high,
      (r) => [
        terms.ite(isNegative, arith.lessOrEqual(number.term, r), arith.lessOrEqual(r, number.term)),
        terms.ite(
          isNegative,
          arith.lessOrEqual(r, arith.int(-1)),
          arith.lessOrEqual(arith.int(0), r),
        ),
      ],
    );
  }

  private amountOf(y: Residue, width: number): bigint | null {
    const amount = this.wrapping.number(y, width, "unsigned");
    return amount.low === amount.high ? amount.low : null;
  }

  any(original: string, width: number, view: View): Residue {
    const low = leastOf(width, view);
    return this.leaves.havoc(original, low, low + (1n << BigInt(width)) - 1n);
  }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

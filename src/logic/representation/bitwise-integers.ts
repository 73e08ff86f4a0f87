/** Bitwise operations on integers: exactly where one side is a constant, within bounds otherwise. */
import type { Term, Terms } from "../terms/index.ts";
import type { Leaves } from "./leaves.ts";
import type { Residue, Wrapping } from "./residue.ts";

/** Runs of ones in a mask; masks with more are rare and cost a remainder each. */
const MOST_RUNS = 6;

export type BitwiseOperator = "and" | "or" | "xor";

export class BitwiseIntegers {
  private readonly terms: Terms;
  private readonly wrapping: Wrapping;
  private readonly leaves: Leaves;

  constructor(terms: Terms, wrapping: Wrapping, leaves: Leaves) {
    this.terms = terms;
    this.wrapping = wrapping;
    this.leaves = leaves;
  }

  /** `original` names the operation, see `Leaves.havoc`. */
  apply(
    operator: BitwiseOperator,
    x: Residue,
    y: Residue,
    width: number,
    original: string,
  ): Residue {
    if (x.low === x.high) return this.withConstant(operator, y, x.low, width, original);
    if (y.low === y.high) return this.withConstant(operator, x, y.low, width, original);
    const [a, b] = [this.unsigned(x, width), this.unsigned(y, width)];
    if (a.high <= 1n && b.high <= 1n) return this.ofBits(operator, a, b);
    return this.between(operator, a, b, original);
  }

  private unsigned(x: Residue, width: number): Residue {
    return this.wrapping.number(x, width, "unsigned");
  }

  /** `x | c` is `x + c - (x & c)`, and `x ^ c` is `x + c - 2 * (x & c)`. */
  private withConstant(
    operator: BitwiseOperator,
    x: Residue,
    value: bigint,
    width: number,
    original: string,
  ): Residue {
    const { wrapping } = this;
    const mask = BigInt.asUintN(width, value);
    const both = this.masked(x, mask);
    if (both === null) {
      const constant = wrapping.constant(mask);
      return this.between(operator, this.unsigned(x, width), constant, original);
    }
    if (operator === "and") return both;
    const sum = wrapping.add(this.unsigned(x, width), wrapping.constant(mask));
    const twice = operator === "xor" ? wrapping.scale(both, 2n) : both;
    const { term } = wrapping.subtract(sum, twice);
    return { term, low: 0n, high: (1n << BigInt(width)) - 1n };
  }

  /** The bits of a constant mask, run of ones by run of ones; null: too many. */
  private masked(x: Residue, mask: bigint): Residue | null {
    const { wrapping } = this;
    let result = wrapping.constant(0n);
    let [rest, from] = [mask, 0n];
    for (let runs = 0; rest !== 0n; runs++) {
      if (runs === MOST_RUNS) return null;
      for (; (rest & 1n) === 0n; rest >>= 1n) from++;
      let length = 0n;
      for (; (rest & 1n) === 1n; rest >>= 1n) length++;
      // Rounding down takes off the same bits of every residue.
      const bits = wrapping.remainder(wrapping.divide(x, 1n << from), 1n << length);
      result = wrapping.add(result, wrapping.scale(bits, 1n << from));
      from += length;
    }
    return result;
  }

  /** Both are 0 or 1. */
  private ofBits(operator: BitwiseOperator, x: Residue, y: Residue): Residue {
    const { terms } = this;
    const one = terms.arith.int(1);
    const [left, right] = [terms.eq(x.term, one), terms.eq(y.term, one)];
    const holds =
      operator === "and"
        ? terms.and(left, right)
        : operator === "or"
          ? terms.or(left, right)
          : terms.xor(left, right);
    return { term: terms.ite(holds, one, terms.arith.int(0)), low: 0n, high: 1n };
  }

  /** Both are read as unsigned numbers. */
  private between(operator: BitwiseOperator, x: Residue, y: Residue, original: string): Residue {
    const { arith } = this.terms;
    const [a, b] = [x.term, y.term];
    if (operator === "and") {
      const high = x.high < y.high ? x.high : y.high;
      const facts = (r: Term): Term[] => [arith.lessOrEqual(r, a), arith.lessOrEqual(r, b)];
      return this.leaves.havoc(original, 0n, high, facts);
    }
    const high = ones(x.high > y.high ? x.high : y.high);
    const atMost = (r: Term): Term => arith.lessOrEqual(r, arith.add(a, b));
    if (operator === "xor") return this.leaves.havoc(original, 0n, high, (r) => [atMost(r)]);
    return this.leaves.havoc(original, 0n, high, (r) => [
      atMost(r),
      arith.lessOrEqual(a, r),
      arith.lessOrEqual(b, r),
    ]);
  }
}

/** The largest number with as many bits. */
function ones(value: bigint): bigint {
  return (1n << BigInt(value.toString(2).length)) - 1n;
}

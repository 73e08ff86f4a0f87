import { Kind, type Term, type Terms, type View } from "../terms/index.ts";
import { floorDivide } from "../terms/rational.ts";

/**
 * An Int term that is congruent to a bit-vector modulo 2^width, and bounds of its value. Results wrap around where a
 * comparison, a division or an extension looks at them, not before: `x + 1 - 1` needs no case distinction.
 */
export interface Residue {
  readonly term: Term;
  readonly low: bigint;
  readonly high: bigint;
}

/** More cases than these become a remainder. */
const MOST_CASES = 3n;

/** The least number of a width that is read so. */
export function leastOf(width: number, view: View): bigint {
  return view === "signed" ? -(1n << BigInt(width - 1)) : 0n;
}

/** Arithmetic modulo powers of two on integers, exactly. */
export class Wrapping {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  constant(value: bigint): Residue {
    return { term: this.terms.arith.int(value), low: value, high: value };
  }

  /** The value itself, as it is read. */
  number(residue: Residue, width: number, view: View): Residue {
    return this.window(residue, leastOf(width, view), width);
  }

  /** Soundness: the side condition of overflow. The one number of `low <= n < low + 2^width` that is congruent. */
  private window(residue: Residue, low: bigint, width: number): Residue {
    const { arith } = this.terms;
    const size = 1n << BigInt(width);
    const high = low + size - 1n;
    const first = floorDivide(residue.low - low, size);
    const last = floorDivide(residue.high - low, size);
    const moved = (rounds: bigint): Term => arith.subtract(residue.term, arith.int(rounds * size));
    if (first === last) {
      const by = first * size;
      return { term: moved(first), low: residue.low - by, high: residue.high - by };
    }
    if (last - first >= MOST_CASES) {
      const offset = arith.subtract(residue.term, arith.int(low));
      const rest = arith.modulo(offset, arith.int(size));
      return { term: arith.add(rest, arith.int(low)), low, high };
    }
    let term = moved(last);
    for (let rounds = last - 1n; rounds >= first; rounds--) {
      const end = arith.int(low + (rounds + 1n) * size);
      term = this.terms.ite(arith.lessThan(residue.term, end), moved(rounds), term);
    }
    return { term, low, high };
  }

  /** Whether two residues are of the same bit-vector: equal up to a multiple of 2^width. */
  equal(x: Residue, y: Residue, width: number): Term {
    const { terms } = this;
    const { arith } = terms;
    const size = 1n << BigInt(width);
    // A definition says which case it is; a disjunction would have to be searched.
    if (this.isWhole(x, size)) return terms.eq(x.term, this.window(y, x.low, width).term);
    if (this.isWhole(y, size)) return terms.eq(y.term, this.window(x, y.low, width).term);
    const difference = arith.subtract(x.term, y.term);
    const [low, high] = [x.low - y.high, x.high - y.low];
    const first = -floorDivide(-low, size);
    const last = floorDivide(high, size);
    if (last - first >= MOST_CASES) {
      return terms.eq(arith.modulo(difference, arith.int(size)), arith.int(0));
    }
    const cases: Term[] = [];
    for (let rounds = first; rounds <= last; rounds++) {
      cases.push(terms.eq(difference, arith.int(rounds * size)));
    }
    return terms.orAll(cases);
  }

  /** Any number of the width, and each in one way. */
  private isWhole({ term, low, high }: Residue, size: bigint): boolean {
    return high - low + 1n === size && this.terms.kind(term) === Kind.Variable;
  }

  add(x: Residue, y: Residue): Residue {
    const term = this.terms.arith.add(x.term, y.term);
    return { term, low: x.low + y.low, high: x.high + y.high };
  }

  subtract(x: Residue, y: Residue): Residue {
    const term = this.terms.arith.subtract(x.term, y.term);
    return { term, low: x.low - y.high, high: x.high - y.low };
  }

  scale(x: Residue, factor: bigint): Residue {
    const { arith } = this.terms;
    const term = arith.multiply(arith.int(factor), x.term);
    return factor < 0n
      ? { term, low: x.high * factor, high: x.low * factor }
      : { term, low: x.low * factor, high: x.high * factor };
  }

  /** Rounded down; `divisor` is positive. */
  divide(x: Residue, divisor: bigint): Residue {
    const { arith } = this.terms;
    return {
      term: arith.divide(x.term, arith.int(divisor)),
      low: floorDivide(x.low, divisor),
      high: floorDivide(x.high, divisor),
    };
  }

  /** The rest of rounding down; `divisor` is positive. */
  remainder(x: Residue, divisor: bigint): Residue {
    if (x.low >= 0n && x.high < divisor) return x;
    const { arith } = this.terms;
    const term = arith.modulo(x.term, arith.int(divisor));
    return { term, low: 0n, high: divisor - 1n };
  }

  choose(condition: Term, x: Residue, y: Residue): Residue {
    return {
      term: this.terms.ite(condition, x.term, y.term),
      low: x.low < y.low ? x.low : y.low,
      high: x.high > y.high ? x.high : y.high,
    };
  }
}

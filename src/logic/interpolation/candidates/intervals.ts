import { Kind, type Sort, type Term, type Terms, type View } from "../../terms/index.ts";
import { signedValue } from "../linear/linear-form.ts";
import type { LinearReader } from "../linear/linear-reader.ts";

/** Null is infinite. */
export interface Interval {
  readonly low: bigint | null;
  readonly high: bigint | null;
}

const EVERYTHING: Interval = { low: null, high: null };

/**
 * Bounds of variables under a conjunction of literals, per view. Only used to propose interpolants that a
 * solver verifies, so that nothing here has to be exact.
 */
export class Intervals {
  private readonly terms: Terms;
  private readonly reader: LinearReader;
  private readonly bounds: Readonly<Record<View, Map<Term, Interval>>>;
  /** A variable was found to have no value. */
  isEmpty = false;

  constructor(terms: Terms, reader: LinearReader, from: Intervals | null = null) {
    this.terms = terms;
    this.reader = reader;
    this.bounds = {
      signed: new Map(from?.bounds.signed),
      unsigned: new Map(from?.bounds.unsigned),
    };
  }

  /** Bounds that follow from the literals one by one, in order. */
  learn(literals: readonly Term[]): void {
    for (const literal of literals) this.learnLiteral(literal);
  }

  /** The known bounds of a variable beyond those of its sort; null if there are none. */
  known(variable: Term, view: View): Interval | null {
    return this.bounds[view].get(variable) ?? null;
  }

  variables(view: View): Iterable<Term> {
    return this.bounds[view].keys();
  }

  /** Bounds that hold in one of the two. */
  hull(other: Intervals): Intervals {
    const result = new Intervals(this.terms, this.reader);
    for (const view of ["signed", "unsigned"] as const) {
      for (const [variable, mine] of this.bounds[view]) {
        const theirs = other.bounds[view].get(variable);
        if (theirs !== undefined) result.bounds[view].set(variable, union(mine, theirs));
      }
    }
    return result;
  }

  private learnLiteral(literal: Term): void {
    const { terms } = this;
    const negated = terms.kind(literal) === Kind.Not;
    const inner = negated ? terms.child(literal, 0) : literal;
    if (terms.childCount(inner) !== 2) return;
    const [left, right] = terms.children(inner) as [Term, Term];
    switch (terms.kind(inner)) {
      case Kind.Le:
      case Kind.BvSle:
        this.atMost(left, right, negated, "signed");
        break;
      case Kind.BvUle:
        this.atMost(left, right, negated, "unsigned");
        break;
      case Kind.Eq:
        if (this.reader.modulus(terms.sort(left)) === null) break;
        for (const view of this.views(left)) {
          if (negated) this.differs(left, right, view);
          else this.equals(left, right, view);
        }
        break;
      default:
    }
  }

  private views(term: Term): readonly View[] {
    return this.terms.sorts.isBitVec(this.terms.sort(term)) ? ["signed", "unsigned"] : ["signed"];
  }

  /** `left <= right`, or the strict converse if negated. */
  private atMost(left: Term, right: Term, negated: boolean, view: View): void {
    const [small, large, gap] = negated ? [right, left, 1n] : [left, right, 0n];
    const { high } = this.evaluate(large, view);
    if (high !== null) this.narrow(small, { low: null, high: high - gap }, view);
    const { low } = this.evaluate(small, view);
    if (low !== null) this.narrow(large, { low: low + gap, high: null }, view);
  }

  /** Each variable with coefficient 1 or -1 in `left - right = 0` is bounded by the rest. */
  private equals(left: Term, right: Term, view: View): void {
    this.narrow(left, this.evaluate(right, view), view);
    this.narrow(right, this.evaluate(left, view), view);
    const modulus = this.reader.modulus(this.terms.sort(left))!;
    const { coefficients, constant } = this.reader.difference(left, right);
    for (const [variable, coefficient] of coefficients) {
      const own = signedValue(coefficient, modulus);
      if (own !== 1n && own !== -1n) continue;
      let rest = point(-own * signedValue(constant, modulus));
      for (const [term, factor] of coefficients) {
        if (term === variable) continue;
        rest = add(rest, times(this.evaluate(term, view), -own * signedValue(factor, modulus)));
      }
      // What may wrap around bounds nothing.
      const whole = this.range(this.terms.sort(variable), view);
      if (contains(whole, rest)) this.narrow(variable, rest, view);
    }
  }

  /** A value at the end of an interval can be cut off. */
  private differs(left: Term, right: Term, view: View): void {
    for (const [variable, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const value = this.evaluate(other, view);
      if (value.low === null || value.low !== value.high) continue;
      const current = this.evaluate(variable, view);
      if (current.low === value.low)
        this.narrow(variable, { low: value.low + 1n, high: null }, view);
      if (current.high === value.low) {
        this.narrow(variable, { low: null, high: value.low - 1n }, view);
      }
    }
  }

  private narrow(term: Term, to: Interval, view: View): void {
    if (this.terms.kind(term) !== Kind.Variable) return;
    const old = this.evaluate(term, view);
    const both = intersection(old, to);
    if (both.low !== null && both.high !== null && both.low > both.high) this.isEmpty = true;
    const whole = this.range(this.terms.sort(term), view);
    if (both.low !== whole.low || both.high !== whole.high) this.bounds[view].set(term, both);
  }

  /** Every value of `term` lies in the result. */
  evaluate(term: Term, view: View): Interval {
    const sort = this.terms.sort(term);
    const own = this.evaluateIn(term, view);
    const whole = this.range(sort, view);
    if (own === null || !contains(whole, own)) return this.fromOtherView(term, view, whole);
    return own;
  }

  private fromOtherView(term: Term, view: View, whole: Interval): Interval {
    if (!this.terms.sorts.isBitVec(this.terms.sort(term))) return whole;
    const other = this.evaluateIn(term, view === "signed" ? "unsigned" : "signed");
    // Numbers that are not negative and not too large are the same in both views.
    if (other?.low === null || other?.high === null || other === null) return whole;
    return other.low >= 0n && contains(whole, other) ? other : whole;
  }

  private evaluateIn(term: Term, view: View): Interval | null {
    const { terms } = this;
    const variable = terms.kind(term) === Kind.Variable;
    if (variable) return this.bounds[view].get(term) ?? null;
    const { form, divisor } = this.reader.form(term);
    if (divisor !== 1n) return EVERYTHING;
    const isOpaque = form.coefficients.size === 1 && form.coefficients.has(term);
    if (isOpaque) return this.evaluateOperation(term, view);
    const modulus = this.reader.modulus(terms.sort(term))!;
    let sum: Interval = point(
      view === "signed" || form.coefficients.size > 0
        ? signedValue(form.constant, modulus)
        : form.constant,
    );
    for (const [part, coefficient] of form.coefficients) {
      sum = add(sum, times(this.evaluate(part, view), signedValue(coefficient, modulus)));
    }
    return sum;
  }

  private evaluateOperation(term: Term, view: View): Interval | null {
    const { terms } = this;
    const child = (index: number): Term => terms.child(term, index);
    switch (terms.kind(term)) {
      case Kind.Ite:
        return union(this.evaluate(child(1), view), this.evaluate(child(2), view));
      case Kind.BvZeroExtend:
        return this.evaluate(child(0), "unsigned");
      case Kind.BvSignExtend:
        return this.evaluate(child(0), "signed");
      case Kind.BvExtract:
        return terms.payload2(term) === 0 ? this.evaluate(child(0), view) : null;
      case Kind.BvAnd:
        return this.smallestHigh(terms.children(term));
      case Kind.BvUrem:
      case Kind.IntMod:
        return remainderBounds(this.evaluate(child(1), "unsigned"));
      case Kind.BvUdiv:
      case Kind.IntDiv:
        return quotientBounds(
          this.evaluate(child(0), "unsigned"),
          this.evaluate(child(1), "unsigned"),
        );
      case Kind.BvLshr: {
        const { high } = this.evaluate(child(0), "unsigned");
        const shift = this.evaluate(child(1), "unsigned").low ?? 0n;
        return high === null || shift < 0n || shift > 4096n
          ? null
          : { low: 0n, high: high >> shift };
      }
      default:
        return null;
    }
  }

  private smallestHigh(operands: readonly Term[]): Interval {
    let high: bigint | null = null;
    for (const operand of operands) {
      const bound = this.evaluate(operand, "unsigned").high;
      if (bound !== null && (high === null || bound < high)) high = bound;
    }
    return { low: 0n, high };
  }

  private range(sort: Sort, view: View): Interval {
    return rangeOf(this.terms, sort, view);
  }
}

/** All values of the sort. */
export function rangeOf({ sorts }: Terms, sort: Sort, view: View): Interval {
  if (!sorts.isBitVec(sort)) return EVERYTHING;
  const width = BigInt(sorts.width(sort));
  return view === "unsigned"
    ? { low: 0n, high: (1n << width) - 1n }
    : { low: -(1n << (width - 1n)), high: (1n << (width - 1n)) - 1n };
}

function point(value: bigint): Interval {
  return { low: value, high: value };
}

function add(x: Interval, y: Interval): Interval {
  return {
    low: x.low === null || y.low === null ? null : x.low + y.low,
    high: x.high === null || y.high === null ? null : x.high + y.high,
  };
}

function times(x: Interval, factor: bigint): Interval {
  const [low, high] = factor < 0n ? [x.high, x.low] : [x.low, x.high];
  return {
    low: low === null ? null : low * factor,
    high: high === null ? null : high * factor,
  };
}

function union(x: Interval, y: Interval): Interval {
  return {
    low: x.low === null || y.low === null ? null : x.low < y.low ? x.low : y.low,
    high: x.high === null || y.high === null ? null : x.high > y.high ? x.high : y.high,
  };
}

function intersection(x: Interval, y: Interval): Interval {
  const pick = (a: bigint | null, b: bigint | null, better: (m: bigint, n: bigint) => boolean) =>
    a === null ? b : b === null || better(a, b) ? a : b;
  return {
    low: pick(x.low, y.low, (a, b) => a > b),
    high: pick(x.high, y.high, (a, b) => a < b),
  };
}

function contains(outer: Interval, inner: Interval): boolean {
  const lowFits = outer.low === null || (inner.low !== null && inner.low >= outer.low);
  return lowFits && (outer.high === null || (inner.high !== null && inner.high <= outer.high));
}

function isEmptyInterval({ low, high }: Interval): boolean {
  return low !== null && high !== null && low > high;
}

function remainderBounds(divisor: Interval): Interval | null {
  if (divisor.low === null || divisor.high === null || divisor.low <= 0n) return null;
  return { low: 0n, high: divisor.high - 1n };
}

function quotientBounds(dividend: Interval, divisor: Interval): Interval | null {
  if (dividend.low === null || dividend.high === null || dividend.low < 0n) return null;
  // Contradictory literals leave no value at all, with an upper end that may be zero.
  if (divisor.low === null || divisor.low <= 0n || isEmptyInterval(divisor)) return null;
  const low = divisor.high === null ? 0n : dividend.low / divisor.high;
  return { low, high: dividend.high / divisor.low };
}

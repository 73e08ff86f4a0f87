import { precondition } from "../../base/diagnostics/index.ts";
import { Kind } from "./kinds.ts";
import { gcd, rational } from "./rational.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/**
 * `(c0 * t0 + c1 * t1 + … + constant) / denominator` over terms of one sort: Int (denominator 1), Real, or
 * bit-vectors (denominator 1, all numbers modulo 2^width in [0, 2^width)). Bases ascend, coefficients are
 * not zero.
 */
export interface LinearForm {
  readonly sort: Sort;
  readonly bases: Term[];
  readonly coefficients: bigint[];
  constant: bigint;
  denominator: bigint;
}

/** A sum with more members is one base of the sums it occurs in, so that growing a sum stays linear. */
const MAX_SUMMANDS = 64;

/** Conversion between terms of the ring sorts and linear forms. */
export class LinearForms {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  of(term: Term): LinearForm {
    const { terms } = this;
    const form = emptyForm(terms.sort(term));
    const kind = terms.kind(term);
    const count = terms.childCount(term);
    if ((kind === Kind.Add || kind === Kind.BvAdd) && count <= MAX_SUMMANDS) {
      for (let i = 0; i < count; i++) this.appendSummand(form, terms.child(term, i));
    } else {
      this.appendSummand(form, term);
    }
    return form;
  }

  /** `x + factor * y`; both of one sort. */
  combine(x: LinearForm, factor: bigint, y: LinearForm): LinearForm {
    precondition(x.sort === y.sort, "operands of one sort");
    const denominator = x.denominator * y.denominator;
    const [xScale, yScale] = [y.denominator, factor * x.denominator];
    const result = emptyForm(x.sort);
    result.denominator = denominator;
    result.constant = this.reduce(x.sort, x.constant * xScale + y.constant * yScale);
    let [i, j] = [0, 0];
    while (i < x.bases.length || j < y.bases.length) {
      const xBase = x.bases[i] ?? Infinity;
      const yBase = y.bases[j] ?? Infinity;
      let coefficient = 0n;
      if (xBase <= yBase) coefficient += x.coefficients[i++]! * xScale;
      if (yBase <= xBase) coefficient += y.coefficients[j++]! * yScale;
      coefficient = this.reduce(x.sort, coefficient);
      if (coefficient === 0n) continue;
      result.bases.push(Math.min(xBase, yBase) as Term);
      result.coefficients.push(coefficient);
    }
    return result;
  }

  scale(form: LinearForm, numerator: bigint, denominator = 1n): LinearForm {
    const result = this.combine(emptyForm(form.sort), numerator, form);
    result.denominator *= denominator;
    return result;
  }

  /** The canonical term of a form. */
  toTerm(form: LinearForm): Term {
    const summands: Term[] = [];
    for (let i = 0; i < form.bases.length; i++) {
      summands.push(this.summand(form, form.coefficients[i]!, form.bases[i]!));
    }
    if (form.constant !== 0n || summands.length === 0) {
      summands.push(this.number(form.sort, form.constant, form.denominator));
    }
    if (summands.length === 1) return summands[0]!;
    const kind = form.sort <= this.terms.sorts.real ? Kind.Add : Kind.BvAdd;
    return this.terms.makeN(kind, form.sort, summands);
  }

  /** Modulo 2^width for bit-vectors. */
  reduce(sort: Sort, value: bigint): bigint {
    const { sorts } = this.terms;
    return sort <= sorts.real ? value : BigInt.asUintN(sorts.width(sort), value);
  }

  /** Bit-vectors count as negative in the upper half, the smallest number excepted. */
  isNegative(sort: Sort, value: bigint): boolean {
    const { sorts } = this.terms;
    return sort <= sorts.real ? value < 0n : value > 1n << BigInt(sorts.width(sort) - 1);
  }

  /** A literal of the sort. */
  number(sort: Sort, numerator: bigint, denominator = 1n): Term {
    const { terms } = this;
    if (sort === terms.sorts.int) return terms.arith.int(numerator);
    if (sort === terms.sorts.real) return terms.arith.real(rational(numerator, denominator));
    return terms.bv.constant(numerator, terms.sorts.width(sort));
  }

  private summand(form: LinearForm, coefficient: bigint, base: Term): Term {
    const { terms } = this;
    const { sort, denominator } = form;
    if (coefficient === denominator) return base;
    if (sort <= terms.sorts.real) {
      return terms.make2(Kind.Mul, sort, this.number(sort, coefficient, denominator), base);
    }
    const negated = this.reduce(sort, -coefficient);
    if (negated === 1n) return terms.make1(Kind.BvNeg, sort, base);
    return terms.make2(Kind.BvMul, sort, this.number(sort, coefficient), base);
  }

  /** Adds a member of a canonical sum: bases come in ascending order there. */
  private appendSummand(form: LinearForm, term: Term): void {
    const { terms } = this;
    const kind = terms.kind(term);
    if (kind === Kind.IntConst || kind === Kind.BvConst) form.constant = terms.bigintValue(term);
    else if (kind === Kind.RealConst) {
      const { numerator, denominator } = terms.rationalValue(term);
      form.constant = numerator * this.refine(form, denominator);
    } else if (kind === Kind.BvNeg) {
      push(form, terms.child(term, 0), this.reduce(form.sort, -1n));
    } else if (kind === Kind.Mul || kind === Kind.BvMul) this.appendProduct(form, term);
    else push(form, term, form.denominator);
  }

  private appendProduct(form: LinearForm, term: Term): void {
    const { terms } = this;
    const factor = terms.child(term, 0);
    switch (terms.kind(factor)) {
      case Kind.IntConst:
      case Kind.BvConst:
        push(form, terms.child(term, 1), terms.bigintValue(factor));
        break;
      case Kind.RealConst: {
        const { numerator, denominator } = terms.rationalValue(factor);
        const scale = this.refine(form, denominator);
        push(form, terms.child(term, 1), numerator * scale);
        break;
      }
      default:
        push(form, term, form.denominator);
    }
  }

  /** Makes the form's denominator a multiple of `denominator`; returns how many fit into it. */
  private refine(form: LinearForm, denominator: bigint): bigint {
    const missing = denominator / gcd(form.denominator, denominator);
    if (missing !== 1n) {
      form.denominator *= missing;
      form.constant *= missing;
      for (let i = 0; i < form.coefficients.length; i++) form.coefficients[i]! *= missing;
    }
    return form.denominator / denominator;
  }
}

function emptyForm(sort: Sort): LinearForm {
  return { sort, bases: [], coefficients: [], constant: 0n, denominator: 1n };
}

function push(form: LinearForm, base: Term, coefficient: bigint): void {
  form.bases.push(base);
  form.coefficients.push(coefficient);
}

import { Kind } from "./kinds.ts";
import type { LinearForm } from "./linear-form.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** A product with more factors is one factor of the products it occurs in. */
const MAX_FACTORS = 32;

/**
 * Products over the ring sorts (Int, Real, bit-vectors): a constant factor distributes over sums; the other
 * factors are sorted, and their constants are taken out.
 */
export class Products {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  multiply(x: Term, y: Term): Term {
    this.terms.requireSameSort(x, y);
    const { linear } = this.terms;
    const [xForm, yForm] = [linear.of(x), linear.of(y)];
    if (xForm.bases.length === 0) {
      return linear.toTerm(linear.scale(yForm, xForm.constant, xForm.denominator));
    }
    if (yForm.bases.length === 0) {
      return linear.toTerm(linear.scale(xForm, yForm.constant, yForm.denominator));
    }
    const product: LinearForm = {
      sort: xForm.sort,
      bases: [],
      coefficients: [],
      constant: 0n,
      denominator: xForm.denominator * yForm.denominator,
    };
    const factors: Term[] = [];
    const numerator = this.take(xForm, x, factors, product) * this.take(yForm, y, factors, product);
    product.coefficients.push(linear.reduce(product.sort, numerator));
    if (product.coefficients[0] === 0n) return linear.number(product.sort, 0n);
    factors.sort((a, b) => a - b);
    const kind = product.sort <= this.terms.sorts.real ? Kind.Mul : Kind.BvMul;
    product.bases.push(this.terms.makeN(kind, product.sort, factors));
    return linear.toTerm(product);
  }

  /** Adds the factors of `term` to `factors` and returns its constant factor (over the form's denominator). */
  private take(form: LinearForm, term: Term, factors: Term[], product: LinearForm): bigint {
    const { terms } = this;
    if (form.bases.length !== 1 || form.constant !== 0n) {
      // The sum is a factor as it is, denominators inside.
      product.denominator /= form.denominator;
      factors.push(term);
      return 1n;
    }
    const base = form.bases[0]!;
    const kind = terms.kind(base);
    const isProduct = kind === Kind.Mul || kind === Kind.BvMul;
    if (isProduct && terms.childCount(base) <= MAX_FACTORS) factors.push(...terms.children(base));
    else factors.push(base);
    return form.coefficients[0]!;
  }
}

import { fold, mapChoice } from "./fold.ts";
import { Kind } from "./kinds.ts";
import type { LinearForm } from "./linear-form.ts";
import { euclideanDivide } from "./operation.ts";
import { rational, type Rational } from "./rational.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** Code for the cache; no kind has it. */
const SUBTRACTION = 201;

/**
 * Constructors of Int and Real terms. Both operands of an operation have the same of the two sorts. Sums are
 * kept as linear forms: `x + 1 - 1` is `x`, and every inequality or equation over the same linear form is the
 * same atom or its negation.
 */
export class ArithmeticTerms {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  int(value: bigint | number): Term {
    const { terms } = this;
    return terms.leaf(Kind.IntConst, terms.sorts.int, terms.internBigint(BigInt(value)), 0);
  }

  real(value: Rational | bigint | number): Term {
    const { terms } = this;
    const { numerator, denominator } = typeof value === "object" ? value : rational(BigInt(value));
    const a = terms.internBigint(numerator);
    return terms.leaf(Kind.RealConst, terms.sorts.real, a, terms.internBigint(denominator));
  }

  /** A constant of `sort`, which is Int or Real. */
  constant(value: bigint | number, sort: Sort): Term {
    return sort === this.terms.sorts.int ? this.int(value) : this.real(value);
  }

  add(x: Term, y: Term): Term {
    const { cache, linear } = this.terms;
    const known = cache.find(Kind.Add, x, y);
    if (known !== -1) return known;
    return cache.remember(
      Kind.Add,
      x,
      y,
      linear.toTerm(linear.combine(linear.of(x), 1n, linear.of(y))),
    );
  }

  /** `summands` is not empty. */
  sum(summands: readonly Term[]): Term {
    return balanced(summands, (x, y) => this.add(x, y));
  }

  subtract(x: Term, y: Term): Term {
    const { cache, linear } = this.terms;
    const known = cache.find(SUBTRACTION, x, y);
    if (known !== -1) return known;
    const difference = linear.combine(linear.of(x), -1n, linear.of(y));
    return cache.remember(SUBTRACTION, x, y, linear.toTerm(difference));
  }

  negate(x: Term): Term {
    const { linear } = this.terms;
    return linear.toTerm(linear.scale(linear.of(x), -1n));
  }

  multiply(x: Term, y: Term): Term {
    const { cache } = this.terms;
    const known = cache.find(Kind.Mul, x, y);
    if (known !== -1) return known;
    return cache.remember(Kind.Mul, x, y, this.terms.products.multiply(x, y));
  }

  /** SMT-LIB `div`: rounds so that the remainder is in [0, |y|). Unspecified for `y = 0`. */
  divide(x: Term, y: Term): Term {
    const { terms } = this;
    terms.requireSort(x, terms.sorts.int);
    terms.requireSort(y, terms.sorts.int);
    if (terms.kind(y) === Kind.IntConst) {
      const divisor = terms.bigintValue(y);
      if (divisor < 0n) return this.negate(this.divide(x, this.int(-divisor)));
      if (divisor > 0n) return this.divideByPositive(x, divisor, y);
    }
    return terms.make2(Kind.IntDiv, terms.sorts.int, x, y);
  }

  /** SMT-LIB `mod`, in [0, |y|). Unspecified for `y = 0`. */
  modulo(x: Term, y: Term): Term {
    const { terms } = this;
    terms.requireSort(x, terms.sorts.int);
    terms.requireSort(y, terms.sorts.int);
    if (terms.kind(y) === Kind.IntConst) {
      const divisor = terms.bigintValue(y);
      if (divisor < 0n) return this.modulo(x, this.int(-divisor));
      if (divisor > 0n) return this.moduloPositive(x, divisor, y);
    }
    return terms.make2(Kind.IntMod, terms.sorts.int, x, y);
  }

  /** `/` on reals. Unspecified for `y = 0`. */
  realDivide(x: Term, y: Term): Term {
    const { terms } = this;
    terms.requireSort(x, terms.sorts.real);
    terms.requireSort(y, terms.sorts.real);
    if (terms.kind(y) === Kind.RealConst) {
      const { numerator, denominator } = terms.rationalValue(y);
      if (numerator !== 0n) {
        return terms.linear.toTerm(
          terms.linear.scale(
            terms.linear.of(x),
            numerator < 0n ? -denominator : denominator,
            numerator < 0n ? -numerator : numerator,
          ),
        );
      }
    }
    return terms.make2(Kind.RealDiv, terms.sorts.real, x, y);
  }

  abs(x: Term): Term {
    const zero = this.constant(0, this.terms.sort(x));
    return this.terms.ite(this.lessOrEqual(zero, x), x, this.negate(x));
  }

  lessOrEqual(x: Term, y: Term): Term {
    const { cache, linear, relations } = this.terms;
    const known = cache.find(Kind.Le, x, y);
    if (known !== -1) return known;
    const difference = linear.combine(linear.of(x), -1n, linear.of(y));
    return cache.remember(Kind.Le, x, y, relations.atMostZero(difference));
  }

  lessThan(x: Term, y: Term): Term {
    return this.terms.not(this.lessOrEqual(y, x));
  }

  toReal(x: Term): Term {
    const { terms } = this;
    terms.requireSort(x, terms.sorts.int);
    const choice = mapChoice(terms, x, (branch) => this.toReal(branch));
    return choice ?? fold(terms, terms.make1(Kind.ToReal, terms.sorts.real, x));
  }

  /** Largest integer not above `x`. */
  toInt(x: Term): Term {
    const { terms } = this;
    terms.requireSort(x, terms.sorts.real);
    if (terms.kind(x) === Kind.ToReal) return terms.child(x, 0);
    return fold(terms, terms.make1(Kind.ToInt, terms.sorts.int, x));
  }

  /** `d * q + r` divided by `d` is `q + r div d`: all multiples of the divisor are taken out. */
  private divideByPositive(x: Term, divisor: bigint, y: Term): Term {
    const { terms } = this;
    const { linear } = terms;
    const form = linear.of(x);
    const [quotient, rest] = [withoutSummands(form), withoutSummands(form)];
    form.bases.forEach((base, i) => {
      const coefficient = form.coefficients[i]!;
      const divides = coefficient % divisor === 0n;
      const part = divides ? quotient : rest;
      part.bases.push(base);
      part.coefficients.push(divides ? coefficient / divisor : coefficient);
    });
    quotient.constant = euclideanDivide(form.constant, divisor);
    rest.constant = form.constant - quotient.constant * divisor;
    if (rest.bases.length === 0) return linear.toTerm(quotient);
    const node = terms.make2(Kind.IntDiv, terms.sorts.int, linear.toTerm(rest), y);
    return this.add(linear.toTerm(quotient), node);
  }

  /** Coefficients matter only modulo the divisor. */
  private moduloPositive(x: Term, divisor: bigint, y: Term): Term {
    const { terms } = this;
    const { linear } = terms;
    const form = linear.of(x);
    const rest = withoutSummands(form);
    const modulo = (value: bigint): bigint => value - euclideanDivide(value, divisor) * divisor;
    form.bases.forEach((base, i) => {
      const coefficient = modulo(form.coefficients[i]!);
      if (coefficient === 0n) return;
      rest.bases.push(base);
      rest.coefficients.push(coefficient);
    });
    rest.constant = modulo(form.constant);
    const reduced = linear.toTerm(rest);
    if (rest.bases.length === 0) return reduced;
    const isReduced = terms.kind(reduced) === Kind.IntMod && terms.child(reduced, 1) === y;
    return isReduced ? reduced : terms.make2(Kind.IntMod, terms.sorts.int, reduced, y);
  }
}

/** Combines pairwise, so that a long list costs its length times the logarithm. */
export function balanced(list: readonly Term[], combine: (x: Term, y: Term) => Term): Term {
  let layer: readonly Term[] = list;
  while (layer.length > 1) {
    const next: Term[] = [];
    for (let i = 0; i + 1 < layer.length; i += 2) next.push(combine(layer[i]!, layer[i + 1]!));
    if (layer.length % 2 === 1) next.push(layer[layer.length - 1]!);
    layer = next;
  }
  return layer[0]!;
}

function withoutSummands(form: LinearForm): LinearForm {
  return { sort: form.sort, bases: [], coefficients: [], constant: 0n, denominator: 1n };
}

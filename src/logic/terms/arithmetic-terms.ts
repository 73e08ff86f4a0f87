import { Kind } from "./kinds.ts";
import { rational, type Rational } from "./rational.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** Constructors of Int and Real terms. Both operands of an operation have the same of the two sorts. */
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
    return this.terms.make2(Kind.Add, this.terms.sort(x), x, y);
  }

  /** `summands` is not empty. */
  sum(summands: readonly Term[]): Term {
    return summands.reduce((x, y) => this.add(x, y));
  }

  subtract(x: Term, y: Term): Term {
    return this.add(x, this.negate(y));
  }

  negate(x: Term): Term {
    return this.multiply(this.constant(-1, this.terms.sort(x)), x);
  }

  multiply(x: Term, y: Term): Term {
    return this.terms.make2(Kind.Mul, this.terms.sort(x), x, y);
  }

  /** SMT-LIB `div`: rounds so that the remainder is in [0, |y|). Unspecified for `y = 0`. */
  divide(x: Term, y: Term): Term {
    return this.terms.make2(Kind.IntDiv, this.terms.sorts.int, x, y);
  }

  /** SMT-LIB `mod`, in [0, |y|). Unspecified for `y = 0`. */
  modulo(x: Term, y: Term): Term {
    return this.terms.make2(Kind.IntMod, this.terms.sorts.int, x, y);
  }

  /** `/` on reals. Unspecified for `y = 0`. */
  realDivide(x: Term, y: Term): Term {
    return this.terms.make2(Kind.RealDiv, this.terms.sorts.real, x, y);
  }

  abs(x: Term): Term {
    const zero = this.constant(0, this.terms.sort(x));
    return this.terms.ite(this.lessOrEqual(zero, x), x, this.negate(x));
  }

  lessOrEqual(x: Term, y: Term): Term {
    return this.terms.make2(Kind.Le, this.terms.sorts.bool, x, y);
  }

  lessThan(x: Term, y: Term): Term {
    return this.terms.not(this.lessOrEqual(y, x));
  }

  toReal(x: Term): Term {
    return this.terms.make1(Kind.ToReal, this.terms.sorts.real, x);
  }

  /** Largest integer not above `x`. */
  toInt(x: Term): Term {
    return this.terms.make1(Kind.ToInt, this.terms.sorts.int, x);
  }
}

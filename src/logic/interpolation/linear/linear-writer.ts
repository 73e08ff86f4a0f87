import { rational, type Sort, type Term, type Terms } from "../../terms/index.ts";
import {
  greatestCommonDivisor,
  signedValue,
  type LinearForm,
  type Modulus,
} from "./linear-form.ts";

/** Both sides have nonnegative coefficients and constants: what was negative is on the right. */
export interface Sides {
  readonly left: Term;
  readonly right: Term;
}

/** Builds terms from linear forms. */
export class LinearWriter {
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  term(form: LinearForm, sort: Sort): Term {
    const summands: Term[] = [];
    for (const [term, coefficient] of form.coefficients) {
      summands.push(this.multiple(coefficient, term, sort));
    }
    return this.sum(summands, form.constant, sort);
  }

  /** `left - right` is `form`; coefficients of residues are read as the numbers nearest to zero. */
  sides(form: LinearForm, sort: Sort): Sides {
    const modulus = this.modulus(sort);
    const left: Term[] = [];
    const right: Term[] = [];
    for (const [term, coefficient] of form.coefficients) {
      const value = signedValue(coefficient, modulus);
      if (value > 0n) left.push(this.multiple(value, term, sort));
      else right.push(this.multiple(-value, term, sort));
    }
    const constant = signedValue(form.constant, modulus);
    return {
      left: this.sum(left, constant > 0n ? constant : 0n, sort),
      right: this.sum(right, constant < 0n ? -constant : 0n, sort),
    };
  }

  /** `form = 0`. For bit-vectors a common factor 2^k becomes a statement about the lower bits. */
  equation(form: LinearForm, sort: Sort): Term {
    const { terms } = this;
    const modulus = this.modulus(sort);
    if (modulus === 0n) {
      const { left, right } = this.sides(this.primitive(form, sort), sort);
      return terms.eq(left, right);
    }
    const factor = greatestCommonDivisor([...form.coefficients.values(), form.constant, modulus]);
    if (factor === modulus) return terms.true;
    const reduced = {
      coefficients: new Map([...form.coefficients].map(([t, c]) => [t, c / factor])),
      constant: form.constant / factor,
    };
    if (factor === 1n) {
      const { left, right } = this.sides(reduced, sort);
      return terms.eq(left, right);
    }
    const width = terms.sorts.width(sort) - factor.toString(2).length + 1;
    const low = terms.bv.extract(this.term(reduced, sort), width - 1, 0);
    return terms.eq(low, terms.bv.constant(0n, width));
  }

  /** `form <= 0` or `form < 0` over Int or Real, integers tightened. */
  inequality(form: LinearForm, relation: "<=" | "<", sort: Sort): Term {
    const { terms } = this;
    const { left, right } = this.sides(this.tightened(form, relation, sort), sort);
    return relation === "<" && sort === terms.sorts.real
      ? terms.arith.lessThan(left, right)
      : terms.arith.lessOrEqual(left, right);
  }

  private modulus(sort: Sort): Modulus {
    const { sorts } = this.terms;
    return sorts.isBitVec(sort) ? 1n << BigInt(sorts.width(sort)) : 0n;
  }

  /** Divided by the common divisor; an integer equation without solution becomes `1 = 0`. */
  private primitive(form: LinearForm, sort: Sort): LinearForm {
    const divisor = greatestCommonDivisor(form.coefficients.values());
    if (divisor === 0n) return form;
    if (sort === this.terms.sorts.int && form.constant % divisor !== 0n) {
      return { coefficients: new Map(), constant: 1n };
    }
    const common = greatestCommonDivisor([divisor, form.constant]);
    return {
      coefficients: new Map([...form.coefficients].map(([t, c]) => [t, c / common])),
      constant: form.constant / common,
    };
  }

  private tightened(form: LinearForm, relation: "<=" | "<", sort: Sort): LinearForm {
    const integer = sort === this.terms.sorts.int;
    const constant = integer && relation === "<" ? form.constant + 1n : form.constant;
    const divisor = integer
      ? greatestCommonDivisor(form.coefficients.values())
      : greatestCommonDivisor([...form.coefficients.values(), constant]);
    if (divisor <= 1n) return { coefficients: form.coefficients, constant };
    return {
      coefficients: new Map([...form.coefficients].map(([t, c]) => [t, c / divisor])),
      constant: ceilingDivide(constant, divisor),
    };
  }

  private multiple(coefficient: bigint, term: Term, sort: Sort): Term {
    if (coefficient === 1n) return term;
    const { terms } = this;
    const factor = this.constant(coefficient, sort);
    return terms.sorts.isBitVec(sort)
      ? terms.bv.multiply(factor, term)
      : terms.arith.multiply(factor, term);
  }

  private sum(summands: readonly Term[], constant: bigint, sort: Sort): Term {
    const { terms } = this;
    const all = [...summands];
    if (constant !== 0n || all.length === 0) all.push(this.constant(constant, sort));
    return all.reduce((x, y) =>
      terms.sorts.isBitVec(sort) ? terms.bv.add(x, y) : terms.arith.add(x, y),
    );
  }

  private constant(value: bigint, sort: Sort): Term {
    const { terms } = this;
    if (terms.sorts.isBitVec(sort)) return terms.bv.constant(value, terms.sorts.width(sort));
    return sort === terms.sorts.int ? terms.arith.int(value) : terms.arith.real(rational(value));
  }
}

function ceilingDivide(x: bigint, y: bigint): bigint {
  const quotient = x / y;
  return x % y > 0n ? quotient + 1n : quotient;
}

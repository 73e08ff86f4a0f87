import { Kind, type Sort, type Term, type Terms } from "../../terms/index.ts";
import { addScaled, constantForm, scale, type LinearForm, type Modulus } from "./linear-form.ts";

/** A term as a linear form divided by a positive integer (1 except for Real). */
export interface ScaledForm {
  readonly form: LinearForm;
  readonly divisor: bigint;
}

/** An atom `form = 0`, `form <= 0` or `form < 0` over Int or Real, or `form = 0` over bit-vectors. */
export interface LinearAtom {
  readonly relation: "=" | "<=" | "<";
  readonly form: LinearForm;
  /** Of the two sides. */
  readonly sort: Sort;
}

/** Reads terms as linear forms. What is not linear counts as one opaque term. */
export class LinearReader {
  private readonly terms: Terms;
  private readonly known = new Map<Term, ScaledForm>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** 2^width, or 0 for Int and Real; null for sorts without linear forms. */
  modulus(sort: Sort): Modulus | null {
    const { sorts } = this.terms;
    if (sort === sorts.int || sort === sorts.real) return 0n;
    return sorts.isBitVec(sort) ? 1n << BigInt(sorts.width(sort)) : null;
  }

  /** The form of an Int, Real or bit-vector term. */
  form(term: Term): ScaledForm {
    const found = this.known.get(term);
    if (found !== undefined) return found;
    const result = this.read(term);
    this.known.set(term, result);
    return result;
  }

  /** The difference of two terms of one sort, scaled to integer coefficients. */
  difference(left: Term, right: Term): LinearForm {
    const modulus = this.modulus(this.terms.sort(left)) ?? 0n;
    const [x, y] = [this.form(left), this.form(right)];
    return addScaled(scale(x.form, y.divisor, modulus), -x.divisor, y.form, modulus);
  }

  /**
   * A literal as a linear atom, or null. Integers have no `<`: it is tightened to `<=`. Bit-vector
   * comparisons are not linear. A negated equality is not an atom.
   */
  atom(literal: Term): LinearAtom | null {
    const { terms } = this;
    const negated = terms.kind(literal) === Kind.Not;
    const inner = negated ? terms.child(literal, 0) : literal;
    const kind = terms.kind(inner);
    if (kind !== Kind.Le && (kind !== Kind.Eq || negated)) return null;
    const [left, right] = [terms.child(inner, 0), terms.child(inner, 1)];
    const sort = terms.sort(left);
    if (this.modulus(sort) === null) return null;
    if (kind === Kind.Eq) return { relation: "=", form: this.difference(left, right), sort };
    if (!negated) return { relation: "<=", form: this.difference(left, right), sort };
    const form = this.difference(right, left);
    if (sort === terms.sorts.real) return { relation: "<", form, sort };
    return { relation: "<=", form: { ...form, constant: form.constant + 1n }, sort };
  }

  private read(term: Term): ScaledForm {
    const { terms } = this;
    switch (terms.kind(term)) {
      case Kind.IntConst:
      case Kind.BvConst:
        return whole(constantForm(terms.bigintValue(term)));
      case Kind.RealConst: {
        const { numerator, denominator } = terms.rationalValue(term);
        return { form: constantForm(numerator), divisor: denominator };
      }
      case Kind.Add:
      case Kind.BvAdd:
        return this.sum(term);
      case Kind.Mul:
      case Kind.BvMul:
        return this.product(term);
      case Kind.BvNeg:
        return this.bitVector(term, -1n, 0n);
      case Kind.BvNot:
        return this.bitVector(term, -1n, -1n);
      case Kind.BvShl:
        return this.shifted(term);
      default:
        return this.opaque(term);
    }
  }

  private opaque(term: Term): ScaledForm {
    return whole({ coefficients: new Map([[term, 1n]]), constant: 0n });
  }

  private sum(term: Term): ScaledForm {
    const modulus = this.modulus(this.terms.sort(term))!;
    let total: ScaledForm = whole(constantForm(0n));
    for (const child of this.terms.children(term)) {
      const summand = this.form(child);
      total = {
        form: addScaled(
          scale(total.form, summand.divisor, modulus),
          total.divisor,
          summand.form,
          modulus,
        ),
        divisor: total.divisor * summand.divisor,
      };
    }
    return total;
  }

  private product(term: Term): ScaledForm {
    const modulus = this.modulus(this.terms.sort(term))!;
    let factor = 1n;
    let divisor = 1n;
    let variable: ScaledForm | null = null;
    for (const child of this.terms.children(term)) {
      const operand = this.form(child);
      if (operand.form.coefficients.size === 0) {
        factor *= operand.form.constant;
        divisor *= operand.divisor;
      } else if (variable === null) variable = operand;
      else return this.opaque(term);
    }
    const rest = variable ?? whole(constantForm(1n));
    return { form: scale(rest.form, factor, modulus), divisor: divisor * rest.divisor };
  }

  /** `factor · child + constant`. */
  private bitVector(term: Term, factor: bigint, constant: bigint): ScaledForm {
    const modulus = this.modulus(this.terms.sort(term))!;
    const { form } = this.form(this.terms.child(term, 0));
    return whole(addScaled(scale(form, factor, modulus), 1n, constantForm(constant), modulus));
  }

  private shifted(term: Term): ScaledForm {
    const distance = this.form(this.terms.child(term, 1)).form;
    if (distance.coefficients.size > 0) return this.opaque(term);
    const modulus = this.modulus(this.terms.sort(term))!;
    const factor =
      distance.constant >= BigInt(modulus.toString(2).length) ? 0n : 1n << distance.constant;
    return this.bitVector(term, factor, 0n);
  }
}

function whole(form: LinearForm): ScaledForm {
  return { form, divisor: 1n };
}

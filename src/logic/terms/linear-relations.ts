import { Kind } from "./kinds.ts";
import type { LinearForm, LinearForms } from "./linear-form.ts";
import { floorDivide, gcd } from "./rational.ts";
import type { Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/**
 * Canonical atoms over linear forms. `L <= k` and `L = k` are written with the positive summands on the
 * left and the negative ones on the right, so that `x <= y` stays readable.
 */
export class LinearRelations {
  private readonly terms: Terms;
  private readonly forms: LinearForms;

  constructor(terms: Terms, forms: LinearForms) {
    this.terms = terms;
    this.forms = forms;
  }

  /** `form <= 0` over Int or Real. */
  atMostZero(form: LinearForm): Term {
    const { terms } = this;
    if (form.bases.length === 0) return terms.bool(form.constant <= 0n);
    return form.sort === terms.sorts.int ? this.integerBound(form) : this.realBound(form);
  }

  /** `form = 0`, any ring sort. */
  isZero(form: LinearForm): Term {
    const { terms } = this;
    if (form.bases.length === 0) return terms.bool(form.constant === 0n);
    if (form.sort > terms.sorts.real) return this.vectorEquality(form);
    const divisor = form.coefficients.reduce(gcd, 0n);
    const exact = form.constant % divisor === 0n;
    if (!exact && form.sort === terms.sorts.int) return terms.false;
    const all = exact ? divisor : gcd(divisor, form.constant);
    const sign = form.coefficients[0]! < 0n ? -1n : 1n;
    return this.relation(Kind.Eq, divided(form, all * sign));
  }

  /**
   * `L <= k` with coprime coefficients and `k` rounded down. The first coefficient is made positive:
   * `-L <= k` is `L >= -k`, that is `not (L <= -k - 1)`, so an atom and its negation share one node.
   */
  private integerBound(form: LinearForm): Term {
    const divisor = form.coefficients.reduce(gcd, 0n);
    const bound = floorDivide(-form.constant, divisor);
    if (form.coefficients[0]! > 0n) {
      const tight = divided(form, divisor);
      tight.constant = -bound;
      return this.relation(Kind.Le, tight);
    }
    const flipped = divided(form, -divisor);
    flipped.constant = bound + 1n;
    return this.terms.not(this.relation(Kind.Le, flipped));
  }

  /** `not (L <= k)` is `L > k`, so the sign stays; only the scale is normalised. */
  private realBound(form: LinearForm): Term {
    return this.relation(
      Kind.Le,
      divided(form, gcd(form.coefficients.reduce(gcd, 0n), form.constant)),
    );
  }

  private vectorEquality(form: LinearForm): Term {
    const { terms, forms } = this;
    // A multiple of 2^n never equals a number that is none.
    const all = form.coefficients.reduce((x, y) => x | y);
    const { constant } = form;
    if (constant !== 0n && (all & -all) > (constant & -constant)) return terms.false;
    const negated = forms.scale(form, -1n);
    return this.relation(Kind.Eq, precedes(negated, form) ? negated : form);
  }

  /** `kind(left, right)` for `form` compared with zero. */
  private relation(kind: typeof Kind.Eq | typeof Kind.Le, form: LinearForm): Term {
    const { terms, forms } = this;
    const { sort } = form;
    const left = withoutSummands(form);
    const right = withoutSummands(form);
    form.bases.forEach((base, i) => {
      const coefficient = form.coefficients[i]!;
      const isRight = forms.isNegative(sort, coefficient);
      const side = isRight ? right : left;
      side.bases.push(base);
      side.coefficients.push(isRight ? forms.reduce(sort, -coefficient) : coefficient);
    });
    const toLeft =
      left.bases.length === 0 || (right.bases.length > 0 && !forms.isNegative(sort, form.constant));
    if (toLeft) left.constant = form.constant;
    else right.constant = forms.reduce(sort, -form.constant);
    const [x, y] = [forms.toTerm(left), forms.toTerm(right)];
    return this.structural(kind, x, y) ?? terms.make2(kind, terms.sorts.bool, x, y);
  }

  /** Simplification by what the two sides are made of. */
  private structural(kind: typeof Kind.Eq | typeof Kind.Le, x: Term, y: Term): Term | null {
    const { terms } = this;
    if (kind === Kind.Le) {
      return choiceOfLiterals(terms, x, y, (a, b) => terms.arith.lessOrEqual(a, b));
    }
    const choice = choiceOfLiterals(terms, x, y, (a, b) => terms.eq(a, b));
    if (choice !== null || !terms.sorts.isBitVec(terms.sort(x))) return choice;
    return terms.bv.structuralEquality(x, y);
  }
}

/**
 * A choice between literals compared with a literal is a matter of its condition; null if this is none.
 * Only literals: following branches further could go as deep as the term.
 */
export function choiceOfLiterals(
  terms: Terms,
  x: Term,
  y: Term,
  compare: (x: Term, y: Term) => Term,
): Term | null {
  const isChoiceLeft = terms.kind(x) === Kind.Ite;
  const choice = isChoiceLeft ? x : y;
  const other = isChoiceLeft ? y : x;
  if (terms.kind(choice) !== Kind.Ite || !terms.isLiteral(other)) return null;
  const [first, second] = [terms.child(choice, 1), terms.child(choice, 2)];
  if (!terms.isLiteral(first) || !terms.isLiteral(second)) return null;
  return isChoiceLeft
    ? terms.ite(terms.child(choice, 0), compare(first, other), compare(second, other))
    : terms.ite(terms.child(choice, 0), compare(other, first), compare(other, second));
}

function withoutSummands(form: LinearForm): LinearForm {
  return { sort: form.sort, bases: [], coefficients: [], constant: 0n, denominator: 1n };
}

/** Compared with zero the positive denominator does not matter; `divisor` divides all numbers. */
function divided(form: LinearForm, divisor: bigint): LinearForm {
  return {
    sort: form.sort,
    bases: form.bases,
    coefficients: form.coefficients.map((c) => c / divisor),
    constant: form.constant / divisor,
    denominator: 1n,
  };
}

/** A total order on a form and its negation. */
function precedes(x: LinearForm, y: LinearForm): boolean {
  for (let i = 0; i < x.bases.length; i++) {
    if (x.coefficients[i] !== y.coefficients[i]) return x.coefficients[i]! < y.coefficients[i]!;
  }
  return x.constant < y.constant;
}

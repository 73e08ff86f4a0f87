import {
  atomsOf,
  Kind,
  substitute,
  type Sort,
  type Term,
  type Terms,
  type View,
} from "../../terms/index.ts";
import { reduce, type LinearForm } from "../linear/linear-form.ts";
import type { LinearReader } from "../linear/linear-reader.ts";
import type { LinearWriter } from "../linear/linear-writer.ts";
import type { IntegerLifting } from "./integer-lifting.ts";
import type { Signedness } from "./signedness.ts";

interface Sides {
  readonly left: Term;
  readonly right: Term;
  readonly view: View;
}

/** Turns formulas over lifted integers back into proposals over bit-vectors. */
export class BitVectorLowering {
  private readonly terms: Terms;
  private readonly reader: LinearReader;
  private readonly writer: LinearWriter;
  private readonly lifting: IntegerLifting;
  private readonly signedness: Signedness;

  constructor(
    reader: LinearReader,
    writer: LinearWriter,
    lifting: IntegerLifting,
    signedness: Signedness,
    terms: Terms,
  ) {
    this.terms = terms;
    this.reader = reader;
    this.writer = writer;
    this.lifting = lifting;
    this.signedness = signedness;
  }

  /**
   * For each atom `x <= y` of the formula `x = y`, then `x <= y`, `y <= x`, `x != y`: an equation survives
   * wrap-around and may hold where the inequality does not. A formula that is no conjunction of atoms is
   * proposed as a whole, too.
   */
  proposals(formula: Term): Term[] {
    const { terms } = this;
    const equations: Term[] = [];
    const others: Term[] = [];
    const whole = new Map<Term, Term>();
    for (const atom of atomsOf(terms, formula)) {
      if (terms.sort(atom) === terms.sorts.bool && this.lifting.original(atom) !== undefined) {
        const original = this.lifting.original(atom)!;
        whole.set(atom, original);
        others.push(original, terms.not(original));
        continue;
      }
      const negated = this.sidesOf(terms.not(atom));
      const sides = this.sidesOf(atom);
      for (const one of [sides, terms.kind(atom) === Kind.Le ? negated : null]) {
        if (one === null) continue;
        equations.push(terms.eq(one.left, one.right));
        others.push(this.compare(one.left, one.right, one.view));
        others.push(this.compare(one.right, one.left, one.view));
        others.push(terms.not(terms.eq(one.left, one.right)));
      }
      if (sides !== null) {
        const isEquation = terms.kind(atom) === Kind.Eq;
        whole.set(
          atom,
          isEquation
            ? terms.eq(sides.left, sides.right)
            : this.compare(sides.left, sides.right, sides.view),
        );
      }
    }
    const all = [...equations, ...others];
    if (atomsOf(terms, formula).every((atom) => whole.has(atom))) {
      all.push(substitute(terms, formula, whole));
    }
    return all.filter((term) => term !== terms.true && term !== terms.false);
  }

  private compare(left: Term, right: Term, view: View): Term {
    const { bv } = this.terms;
    return view === "signed" ? bv.sle(left, right) : bv.ule(left, right);
  }

  /** The two sides of a linear atom over bit-vectors of one width, the largest that occurs. */
  private sidesOf(literal: Term): Sides | null {
    const atom = this.reader.atom(literal);
    if (atom === null || atom.sort !== this.terms.sorts.int) return null;
    const parts: { readonly original: Term; readonly coefficient: bigint }[] = [];
    let sort: Sort | null = null;
    let unsigned = 0;
    for (const [variable, coefficient] of atom.form.coefficients) {
      const original = this.lifting.original(variable);
      if (original === undefined) return null;
      const own = this.terms.sort(original);
      if (sort === null || this.terms.sorts.width(own) > this.terms.sorts.width(sort)) sort = own;
      if (this.signedness.viewOf(original) === "unsigned") unsigned++;
      parts.push({ original, coefficient });
    }
    if (sort === null) return null;
    const modulus = this.reader.modulus(sort)!;
    // A number that does not fit would change its meaning.
    const numbers = [atom.form.constant, ...atom.form.coefficients.values()];
    if (numbers.some((number) => (number < 0n ? -number : number) * 2n > modulus)) return null;
    const width = this.terms.sorts.width(sort);
    const form: LinearForm = {
      coefficients: new Map(
        parts.map(({ original, coefficient }) => [
          this.extended(original, width),
          reduce(coefficient, modulus),
        ]),
      ),
      constant: reduce(atom.form.constant, modulus),
    };
    const view = unsigned * 2 > parts.length ? "unsigned" : "signed";
    return { ...this.writer.sides(form, sort), view };
  }

  private extended(term: Term, width: number): Term {
    const { bv } = this.terms;
    const more = width - bv.width(term);
    return this.signedness.viewOf(term) === "signed"
      ? bv.signExtend(term, more)
      : bv.zeroExtend(term, more);
  }
}

import { Kind, Substitution, symbolsOf, type Term, type Terms } from "../../terms/index.ts";
import { literalsOf } from "../path-problem.ts";
import { inverseOfOdd } from "./kernel.ts";
import { reduce, scale, type LinearForm, type Modulus } from "./linear-form.ts";
import type { LinearReader } from "./linear-reader.ts";
import type { LinearWriter } from "./linear-writer.ts";

/** A conjunction as definitions of variables and what remains of it, which no longer mentions them. */
export interface SolvedForm {
  /** Values mention no defined variable. */
  readonly definitions: ReadonlyMap<Term, Term>;
  /** `[false]` for a conjunction found to be unsatisfiable. */
  readonly residual: readonly Term[];
}

/** Rounds of solving equations that only appear after substitution. */
const MAXIMUM_ROUNDS = 4;

/**
 * Solves equations for variables and substitutes, as far as the syntax tells: `x = t`, linear equations
 * with a coefficient that has an inverse, Boolean literals. This decides most implications between
 * neighbouring cuts without a solver, among them sums modulo 2^w that are hard for bit-blasting.
 */
export class EquationSolver {
  private readonly terms: Terms;
  private readonly reader: LinearReader;
  private readonly writer: LinearWriter;

  constructor(terms: Terms, reader: LinearReader, writer: LinearWriter) {
    this.terms = terms;
    this.reader = reader;
    this.writer = writer;
  }

  /** Defines only variables that `mayDefine` allows. The result is equivalent to the conjunction. */
  solve(conjuncts: readonly Term[], mayDefine: (variable: Term) => boolean): SolvedForm {
    const definitions = new Map<Term, Term>();
    let remaining = literalsOf(this.terms, conjuncts);
    for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
      const before = definitions.size;
      const left: Term[] = [];
      let substitution = new Substitution(this.terms, definitions);
      for (const conjunct of remaining) {
        const defined = definitions.size;
        const current = this.canonical(substitution.apply(conjunct));
        if (current === this.terms.false) return { definitions, residual: [this.terms.false] };
        for (const literal of literalsOf(this.terms, [current])) {
          if (!this.define(literal, mayDefine, definitions)) left.push(literal);
        }
        if (definitions.size > defined) substitution = new Substitution(this.terms, definitions);
      }
      const replaced = left.map((literal) => this.canonical(substitution.apply(literal)));
      remaining = literalsOf(this.terms, replaced);
      if (definitions.size === before) break;
    }
    return {
      definitions,
      residual: contradicts(this.terms, remaining) ? [this.terms.false] : remaining,
    };
  }

  /** An equivalent literal in which equal linear atoms look equal. */
  canonical(literal: Term): Term {
    const { terms } = this;
    const atom = this.reader.atom(literal);
    if (atom !== null) {
      const { form, relation, sort } = atom;
      if (form.coefficients.size === 0) {
        return terms.bool(holds(form.constant, relation));
      }
      if (relation === "=") {
        return this.writer.equation(monic(ordered(form), this.reader.modulus(sort)!), sort);
      }
      return this.writer.inequality(ordered(form), relation, sort);
    }
    const kind = terms.kind(literal);
    if (kind === Kind.Not) {
      const inner = terms.child(literal, 0);
      const simpler = this.canonical(inner);
      return simpler === inner ? literal : terms.not(simpler);
    }
    if (kind !== Kind.BvSle && kind !== Kind.BvUle) return literal;
    const [left, right] = terms.children(literal).map((side) => this.canonicalSum(side)) as [
      Term,
      Term,
    ];
    return kind === Kind.BvSle ? terms.bv.sle(left, right) : terms.bv.ule(left, right);
  }

  private canonicalSum(term: Term): Term {
    const { form } = this.reader.form(term);
    return this.writer.term(ordered(form), this.terms.sort(term));
  }

  /** Takes `literal` as the definition of a variable, if it is one. */
  private define(
    literal: Term,
    mayDefine: (variable: Term) => boolean,
    definitions: Map<Term, Term>,
  ): boolean {
    // An earlier definition may have to be substituted first; the next round will see it.
    const mentioned = symbolsOf(this.terms, literal).variables;
    for (const variable of mentioned) if (definitions.has(variable)) return false;
    const found = this.definitionIn(literal, mayDefine);
    if (found === null) return false;
    const [variable, value] = found;
    const substitution = new Substitution(this.terms, new Map([[variable, value]]));
    for (const [other, old] of definitions) definitions.set(other, substitution.apply(old));
    definitions.set(variable, value);
    return true;
  }

  private definitionIn(
    literal: Term,
    mayDefine: (variable: Term) => boolean,
  ): readonly [Term, Term] | null {
    const { terms } = this;
    const kind = terms.kind(literal);
    if (kind === Kind.Variable) return mayDefine(literal) ? [literal, terms.true] : null;
    if (kind === Kind.Not) {
      const inner = terms.child(literal, 0);
      const isDefinable = terms.kind(inner) === Kind.Variable && mayDefine(inner);
      return isDefinable ? [inner, terms.false] : null;
    }
    if (kind !== Kind.Eq) return null;
    const [left, right] = terms.children(literal) as [Term, Term];
    for (const [variable, value] of [
      [left, right],
      [right, left],
    ] as const) {
      if (terms.kind(variable) !== Kind.Variable || !mayDefine(variable)) continue;
      if (!symbolsOf(terms, value).variables.has(variable)) return [variable, value];
    }
    const modulus = this.reader.modulus(terms.sort(left));
    return modulus === null ? null : this.solveLinear(left, right, mayDefine);
  }

  /** `c · x + rest = 0` with an invertible `c` is `x = -1/c · rest`. */
  private solveLinear(
    left: Term,
    right: Term,
    mayDefine: (variable: Term) => boolean,
  ): readonly [Term, Term] | null {
    const { terms } = this;
    const sort = terms.sort(left);
    const modulus = this.reader.modulus(sort)!;
    const form = this.reader.difference(left, right);
    for (const [variable, coefficient] of form.coefficients) {
      if (terms.kind(variable) !== Kind.Variable || !mayDefine(variable)) continue;
      if (modulus === 0n ? coefficient !== 1n && coefficient !== -1n : coefficient % 2n === 0n) {
        continue;
      }
      const others = [...form.coefficients].filter(([term]) => term !== variable);
      if (others.some(([term]) => symbolsOf(terms, term).variables.has(variable))) continue;
      const inverse = modulus === 0n ? coefficient : inverseOfOdd(coefficient, modulus);
      const value: LinearForm = {
        coefficients: new Map(others.map(([t, c]) => [t, reduce(-inverse * c, modulus)])),
        constant: reduce(-inverse * form.constant, modulus),
      };
      return [variable, this.writer.term(value, sort)];
    }
    return null;
  }
}

function holds(constant: bigint, relation: "=" | "<=" | "<"): boolean {
  if (relation === "=") return constant === 0n;
  return relation === "<=" ? constant <= 0n : constant < 0n;
}

/** Terms in order of their ids. */
function ordered(form: LinearForm): LinearForm {
  const entries = [...form.coefficients].sort(([a], [b]) => a - b);
  return { coefficients: new Map(entries), constant: form.constant };
}

/** An equation times the unit that makes its first invertible coefficient 1 (over integers: positive). */
function monic(form: LinearForm, modulus: Modulus): LinearForm {
  for (const coefficient of form.coefficients.values()) {
    if (modulus === 0n) return coefficient > 0n ? form : scale(form, -1n, modulus);
    if (coefficient % 2n === 1n) return scale(form, inverseOfOdd(coefficient, modulus), modulus);
  }
  return form;
}

function contradicts(terms: Terms, literals: readonly Term[]): boolean {
  const all = new Set(literals);
  return literals.some((literal) => all.has(terms.not(literal)));
}

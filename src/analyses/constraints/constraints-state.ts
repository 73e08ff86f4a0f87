import type { AbstractState } from "../../core/contracts/index.ts";
import { printTerm, type Term, type Terms, type Value } from "../../logic/terms/index.ts";
import { identifiersOf, type Constraining, type DefiniteAssignments } from "../value/index.ts";
import type { AssumptionFact } from "./assumption-fact.ts";

/** One constraint: a Bool term over identifiers, and the conditions it comes from (at least one). */
export interface Constraint {
  readonly term: Term;
  readonly origins: readonly AssumptionFact[];
}

/** Values of identifiers under which all constraints of a state hold; those it lacks may have any value. */
export type Model = ReadonlyMap<Term, Value>;

const NO_ASSIGNMENTS: DefiniteAssignments = new Map();

/** The conjunction of its constraints (`lemberger-thesis` 3.2.6). */
export class ConstraintsState implements Constraining {
  /** By ascending terms, each once. */
  readonly constraints: readonly Constraint[];
  /** Null: nobody knows one. No part of what the state describes. */
  readonly model: Model | null;
  /** For the sibling that speaks of the same identifiers. No part of what the state describes. */
  readonly definite: DefiniteAssignments;
  readonly hash: number;
  private readonly terms: Terms;
  private known: ReadonlySet<Term> | null = null;

  constructor(
    terms: Terms,
    constraints: readonly Constraint[],
    model: Model | null,
    definite: DefiniteAssignments = NO_ASSIGNMENTS,
  ) {
    this.terms = terms;
    this.constraints = constraints;
    this.model = model;
    this.definite = definite;
    let hash = 7;
    for (const { term } of constraints) hash = (Math.imul(hash, 31) + term) | 0;
    this.hash = hash;
  }

  get identifiers(): ReadonlySet<Term> {
    if (this.known !== null) return this.known;
    const found = new Set<Term>();
    for (const { term } of this.constraints) {
      for (const identifier of identifiersOf(this.terms, term)) found.add(identifier);
    }
    return (this.known = found);
  }

  /** The very same state for the very same constraints. A subset of them has the same model. */
  with(constraints: readonly Constraint[], model: Model | null = this.model): ConstraintsState {
    const isSame = constraints === this.constraints && model === this.model;
    if (isSame && this.definite.size === 0) return this;
    return new ConstraintsState(this.terms, constraints, model);
  }

  has(term: Term): boolean {
    return this.constraints.some((constraint) => constraint.term === term);
  }

  equals(other: AbstractState): boolean {
    if (!(other instanceof ConstraintsState) || other.hash !== this.hash) return false;
    const { constraints } = this;
    return (
      other.constraints.length === constraints.length &&
      constraints.every(({ term }, i) => term === other.constraints[i]!.term)
    );
  }

  toString(): string {
    return `{${this.constraints.map(({ term }) => printTerm(this.terms, term)).join(", ")}}`;
  }
}

/** Sets of constraints as sorted lists: conjunction, substitution, connected parts. */
import { conjunctsOf, Kind, substitute, type Term, type Terms } from "../../logic/terms/index.ts";
import { definiteAssignmentsOf, identifiersOf, type DefiniteAssignments } from "../value/index.ts";
import type { AssumptionFact } from "./assumption-fact.ts";
import { isImpliedBound } from "./bounds.ts";
import type { Constraint } from "./constraints-state.ts";

export interface ConjoinOptions {
  /** Equations become values of identifiers. */
  readonly isDefiniteUsed: boolean;
  /** Implied bounds are dropped. */
  readonly isSubsuming: boolean;
}

/** Conjoins conditions to a set. Local to one step. */
export class ConstraintBuilder {
  constraints: readonly Constraint[];
  /** What was found out on the way. */
  readonly definite = new Map<Term, Term>();
  /** Constraints that are new or changed. */
  readonly changed = new Set<Term>();
  private readonly terms: Terms;
  private readonly options: ConjoinOptions;

  constructor(terms: Terms, constraints: readonly Constraint[], options: ConjoinOptions) {
    this.terms = terms;
    this.constraints = constraints;
    this.options = options;
  }

  /** False: the conjunction is a contradiction. Trivial conditions are dropped. */
  conjoin(condition: Term, origins: readonly AssumptionFact[]): boolean {
    for (const conjunct of conjunctsOf(this.terms, this.assigned(condition))) {
      if (!this.add(this.assigned(conjunct), origins)) return false;
    }
    return true;
  }

  /** Puts in the values that identifiers turned out to have. False: that is a contradiction. */
  assign(definite: DefiniteAssignments): boolean {
    if (definite.size === 0) return true;
    for (const [identifier, value] of definite) this.definite.set(identifier, value);
    const before = this.constraints;
    const isConcerned = ({ term }: Constraint): boolean =>
      identifiersOf(this.terms, term).some((identifier) => definite.has(identifier));
    if (!before.some(isConcerned)) return true;
    this.constraints = before.filter((constraint) => !isConcerned(constraint));
    for (const constraint of before) {
      if (!isConcerned(constraint)) continue;
      this.changed.delete(constraint.term);
      if (!this.conjoin(constraint.term, constraint.origins)) return false;
    }
    return true;
  }

  private add(term: Term, origins: readonly AssumptionFact[]): boolean {
    const { terms } = this;
    const kind = terms.kind(term);
    if (kind === Kind.True) return true;
    if (kind === Kind.False) return false;
    if (kind === Kind.And) return this.conjoin(term, origins);
    if (this.options.isDefiniteUsed) {
      const definite = definiteAssignmentsOf(terms, [term]);
      if (definite.size > 0) return this.assign(definite);
    }
    return this.insert(term, origins);
  }

  private insert(term: Term, origins: readonly AssumptionFact[]): boolean {
    const { terms } = this;
    const opposite = terms.not(term);
    let all = origins;
    const kept: Constraint[] = [];
    for (const constraint of this.constraints) {
      if (constraint.term === opposite) return false;
      const isSame = constraint.term === term;
      if (!isSame && this.isSubsumed(constraint.term, term)) {
        // The weaker one is new: who wants it has it.
        this.replaceOrigins(constraint, union(constraint.origins, origins));
        return true;
      }
      if (isSame || this.isSubsumed(term, constraint.term)) all = union(constraint.origins, all);
      else kept.push(constraint);
    }
    this.changed.add(term);
    const position = kept.findIndex((constraint) => constraint.term > term);
    kept.splice(position < 0 ? kept.length : position, 0, { term, origins: all });
    this.constraints = kept;
    return true;
  }

  private replaceOrigins(constraint: Constraint, origins: readonly AssumptionFact[]): void {
    if (origins === constraint.origins) return;
    this.constraints = this.constraints.map((other) =>
      other === constraint ? { term: constraint.term, origins } : other,
    );
  }

  private isSubsumed(stronger: Term, weaker: Term): boolean {
    return this.options.isSubsuming && isImpliedBound(this.terms, stronger, weaker);
  }

  private assigned(term: Term): Term {
    if (this.definite.size === 0) return term;
    const isConcerned = identifiersOf(this.terms, term).some((x) => this.definite.has(x));
    return isConcerned ? substitute(this.terms, term, this.definite) : term;
  }
}

/** The constraints that share identifiers with the roots, directly or through others. */
export function connectedTo(
  terms: Terms,
  constraints: readonly Constraint[],
  roots: Iterable<Term>,
): readonly Constraint[] {
  const reached = new Set(roots);
  let left = constraints;
  while (true) {
    const apart = left.filter(
      ({ term }) => !identifiersOf(terms, term).some((identifier) => reached.has(identifier)),
    );
    if (apart.length === left.length) break;
    const isApart = new Set(apart);
    for (const constraint of left) {
      if (isApart.has(constraint)) continue;
      for (const identifier of identifiersOf(terms, constraint.term)) reached.add(identifier);
    }
    left = apart;
  }
  if (left.length === 0) return constraints;
  const isApart = new Set(left);
  return constraints.filter((constraint) => !isApart.has(constraint));
}

/** The first list itself if it has all of the second. */
function union(
  a: readonly AssumptionFact[],
  b: readonly AssumptionFact[],
): readonly AssumptionFact[] {
  const added = b.filter((fact) => !a.includes(fact));
  return added.length === 0 ? a : [...a, ...added];
}

import type { Precision } from "../../core/contracts/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { ScopedFacts } from "../../refinement/precision/scoped-facts.ts";
import type {
  PrecisionIncrement,
  PrecisionScope,
  TrackingPrecision,
} from "../../refinement/strongest-post.ts";
import { NO_PREDICATES, type PredicateSet } from "./predicate-state.ts";

/** Which predicates an abstraction is computed with, where (`wendler-dissertation` 4.1.2). */
export class PredicatePrecision implements Precision {
  private readonly tracked: ScopedFacts<Term>;

  private constructor(tracked: ScopedFacts<Term>) {
    this.tracked = tracked;
  }

  static readonly nothing = new PredicatePrecision(ScopedFacts.none());

  at(node: CfaNode): PredicateSet {
    return this.tracked.at(node) ?? NO_PREDICATES;
  }

  /** The very same precision if all of it is tracked already. */
  extended(increment: PrecisionIncrement<Term>, scope: PrecisionScope): PredicatePrecision {
    return this.with(this.tracked.extended(increment, scope));
  }

  /** The very same precision if the other one tracks nothing else. */
  joined(other: PredicatePrecision): PredicatePrecision {
    return this.with(this.tracked.joined(other.tracked));
  }

  private with(tracked: ScopedFacts<Term>): PredicatePrecision {
    return tracked === this.tracked ? this : new PredicatePrecision(tracked);
  }

  toString(): string {
    return `${this.tracked.all().size} predicates`;
  }
}

export const PREDICATE_TRACKING: TrackingPrecision<PredicatePrecision, Term> = {
  extend: (precision, increment, scope) => precision.extended(increment, scope),
  join: (a, b) => a.joined(b),
};

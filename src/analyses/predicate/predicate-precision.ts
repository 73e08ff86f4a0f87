import type { Candidate, Precision } from "../../core/contracts/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { ScopedFacts } from "../../refinement/precision/scoped-facts.ts";
import type {
  PrecisionIncrement,
  PrecisionScope,
  TrackingPrecision,
} from "../../refinement/strongest-post.ts";
import type { CandidatePredicates } from "./mined-predicates.ts";
import { NO_PREDICATES, type PredicateSet } from "./predicate-state.ts";

/** Which predicates an abstraction is computed with, where (`wendler-dissertation` 4.1.2). */
export class PredicatePrecision implements Precision {
  /** Found by refinement. */
  private readonly tracked: ScopedFacts<Term>;
  /** Taken over from a neighbour that mines. */
  private readonly mined: ScopedFacts<Candidate>;
  /** Performance: of mined ones with the others. */
  private readonly sets = new Map<CfaNode, PredicateSet>();

  private constructor(tracked: ScopedFacts<Term>, mined: ScopedFacts<Candidate>) {
    this.tracked = tracked;
    this.mined = mined;
  }

  static readonly nothing = new PredicatePrecision(ScopedFacts.none(), ScopedFacts.none());

  at(node: CfaNode, candidates: CandidatePredicates): PredicateSet {
    const tracked = this.tracked.at(node) ?? NO_PREDICATES;
    const mined = this.mined.at(node);
    if (mined === null) return tracked;
    let all = this.sets.get(node);
    if (all === undefined) {
      all = new Set([...tracked, ...candidates.at(node, mined)]);
      this.sets.set(node, all);
    }
    return all;
  }

  /** The very same precision if it has all of them. */
  mining(candidates: readonly Candidate[]): PredicatePrecision {
    return this.with(this.tracked, this.mined.extendedEverywhere(new Set(candidates)));
  }

  /** The very same precision if all of it is tracked already. */
  extended(increment: PrecisionIncrement<Term>, scope: PrecisionScope): PredicatePrecision {
    return this.with(this.tracked.extended(increment, scope), this.mined);
  }

  /** The very same precision if the other one tracks nothing else. */
  joined(other: PredicatePrecision): PredicatePrecision {
    return this.with(this.tracked.joined(other.tracked), this.mined.joined(other.mined));
  }

  private with(tracked: ScopedFacts<Term>, mined: ScopedFacts<Candidate>): PredicatePrecision {
    const isSame = tracked === this.tracked && mined === this.mined;
    return isSame ? this : new PredicatePrecision(tracked, mined);
  }

  toString(): string {
    return `${this.tracked.all().size} predicates`;
  }
}

export const PREDICATE_TRACKING: TrackingPrecision<PredicatePrecision, Term> = {
  extend: (precision, increment, scope) => precision.extended(increment, scope),
  join: (a, b) => a.joined(b),
};

import { literalsOf, type Deadline, type Entailment } from "../../logic/interpolation/index.ts";
import type { Interpolator } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { FactProposer } from "./fact-proposer.ts";
import { withoutRedundant, type BoundaryFacts } from "./inductiveness.ts";
import type { SequenceView } from "./sequence-view.ts";

/**
 * Interpolants between the blocks (`wendler-dissertation` 4.2.3, "Interpolants"). A part of one that is no predicate (it
 * speaks of a value that only this path has) is left out.
 */
export class InterpolationFacts implements FactProposer {
  readonly name = "interpolation";
  readonly kind = "inductive";
  private readonly interpolator: Interpolator;
  private readonly entailment: Entailment;

  constructor(interpolator: Interpolator, entailment: Entailment) {
    this.interpolator = interpolator;
    this.entailment = entailment;
  }

  propose(view: SequenceView, deadline: Deadline): BoundaryFacts | null {
    const interpolants = this.interpolator.sequence(view.formulas(), deadline.remainingMillis);
    if (interpolants === null) return null;
    const facts = interpolants
      .slice(1, -1)
      .map((interpolant, i) => predicatesOf(view, interpolant, i + 1));
    return withoutRedundant(view, facts, this.entailment, deadline);
  }
}

/** The conjuncts that can be said at every place. */
export function predicatesOf(view: SequenceView, formula: Term, boundary: number): Term[] {
  const predicates = new Set<Term>();
  for (const conjunct of literalsOf(view.terms, [formula])) {
    const predicate = view.generalised(conjunct, boundary);
    if (predicate !== null) predicates.add(predicate);
  }
  return [...predicates];
}

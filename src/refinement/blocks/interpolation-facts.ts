import { Deadline, literalsOf, type Entailment } from "../../logic/interpolation/index.ts";
import type { Interpolator } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { BlockSequence, FactSource, SequenceFacts } from "./block-sequence.ts";
import { checkedFacts } from "./inductiveness.ts";
import { SequenceView } from "./sequence-view.ts";
import type { StateTerms } from "./state-terms.ts";

/**
 * Interpolants between the blocks (`wendler-dissertation` 4.2.3). A part of one that is no predicate (it speaks of a
 * value that only this path has) is left out, and the rest is only a precision then unless it suffices.
 */
export class InterpolationFacts implements FactSource {
  readonly name = "interpolation";
  private readonly states: StateTerms;
  private readonly interpolator: Interpolator;
  private readonly entailment: Entailment;
  private readonly checkMillis: number;

  constructor(
    states: StateTerms,
    interpolator: Interpolator,
    entailment: Entailment,
    checkMillis: number,
  ) {
    this.states = states;
    this.interpolator = interpolator;
    this.entailment = entailment;
    this.checkMillis = checkMillis;
  }

  facts(sequence: BlockSequence): SequenceFacts | null {
    return this.factsOf(new SequenceView(this.states, sequence));
  }

  factsOf(view: SequenceView): SequenceFacts | null {
    const interpolants = this.interpolator.sequence(view.formulas());
    if (interpolants === null) return null;
    const facts = interpolants
      .slice(1, -1)
      .map((interpolant, i) => predicatesOf(view, interpolant, i + 1));
    return checkedFacts(view, facts, this.entailment, Deadline.in(this.checkMillis));
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

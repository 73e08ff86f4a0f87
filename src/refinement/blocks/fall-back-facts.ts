import { Deadline, type Entailment } from "../../logic/interpolation/index.ts";
import { LimitReached, UNLIMITED, type Budget } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { BlockSequence, FactSource, SequenceFacts } from "./block-sequence.ts";
import type { FactProposer } from "./fact-proposer.ts";
import { checkInductive } from "./inductiveness.ts";
import { SequenceView } from "./sequence-view.ts";
import type { StateTerms } from "./state-terms.ts";

export interface FallBackLimits {
  readonly sourceTime: number;
  readonly checkTime: number;
}

/** What was found, and by which of the sources. */
export interface FoundFacts extends SequenceFacts {
  readonly source: FactProposer;
}

/**
 * Asks sources in turn until one finds facts that are inductive and refute the sequence (`wendler-dissertation` 4.2.3:
 * "falling back to something else if the primary choice fails"). A source of mere precisions is believed once for
 * each counterexample: "fall back to another approach when we encounter a previously seen abstract counterexample again".
 */
export class FallBackFacts implements FactSource {
  readonly name = "fall-back";
  private readonly states: StateTerms;
  private readonly proposers: readonly FactProposer[];
  private readonly entailment: Entailment;
  private readonly limits: FallBackLimits;
  private readonly statistics: Statistics;
  private readonly tried = new Set<string>();

  constructor(
    states: StateTerms,
    proposers: readonly FactProposer[],
    tools: {
      readonly entailment: Entailment;
      readonly limits: FallBackLimits;
      readonly statistics: Statistics;
    },
  ) {
    this.states = states;
    this.proposers = proposers;
    this.entailment = tools.entailment;
    this.limits = tools.limits;
    this.statistics = tools.statistics;
  }

  facts(sequence: BlockSequence, budget: Budget = UNLIMITED): SequenceFacts | null {
    return this.find(new SequenceView(this.states, sequence), budget);
  }

  find(view: SequenceView, budget: Budget): FoundFacts | null {
    let best: FoundFacts | null = null;
    for (const source of this.proposers) {
      if (source.kind === "precision" && (best !== null || this.wasTried(source, view))) continue;
      const found = this.ask(source, view, budget);
      if (found === null) continue;
      if (found.isInductive || source.kind === "precision") return found;
      best ??= found;
    }
    return best;
  }

  private ask(source: FactProposer, view: SequenceView, budget: Budget): FoundFacts | null {
    const left = budget.remainingMillis();
    if (left <= 0) throw new LimitReached("time");
    const label = `facts from ${source.name}`;
    const timer = this.statistics.timer(`Time for ${label}`);
    timer.start();
    const facts = source.propose(view, Deadline.in(Math.min(this.limits.sourceTime, left)));
    // Soundness: Impact conjoins these to its labels; whoever proposed them may be wrong.
    const isInductive =
      facts !== null && source.kind === "inductive" && this.isInductive(view, facts, budget);
    timer.stop();
    if (facts === null) return null;
    if (isInductive) this.statistics.counter(`Number of refutations by ${label}`).increment();
    else if (facts.every((list) => list.length === 0)) return null;
    return { facts, isInductive, source };
  }

  private isInductive(view: SequenceView, facts: SequenceFacts["facts"], budget: Budget): boolean {
    const deadline = Deadline.in(Math.min(this.limits.checkTime, budget.remainingMillis()));
    return checkInductive(view, facts, this.entailment, deadline) === "unsat";
  }

  /** The same locations were seen by the same source. Remembers that they are now. */
  private wasTried(source: FactProposer, { sequence }: SequenceView): boolean {
    const edges = sequence.ends.map(({ edge }) => edge?.id);
    const locations = sequence.locations.map(({ id }) => id);
    const key = [source.name, ...locations, ...edges].join(" ");
    if (this.tried.has(key)) return true;
    this.tried.add(key);
    return false;
  }
}

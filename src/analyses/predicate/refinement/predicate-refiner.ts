import type { Budget } from "../../../base/budget/index.ts";
import type { Counter, Statistics, Timer } from "../../../base/statistics/index.ts";
import type { ArgNode } from "../../../core/arg/index.ts";
import type { ReachedSet } from "../../../core/reached/index.ts";
import {
  prefixOf,
  type BlockSequence,
  type FactSource,
  type SequenceFacts,
} from "../../../refinement/blocks/block-sequence.ts";
import type { Refinement, Refiner } from "../../../refinement/refiner.ts";
import type { PredicateAnalysis } from "../predicate-analysis.ts";
import { counterexampleTo, type AbstractCounterexample } from "./abstract-counterexample.ts";
import { checkFeasibility } from "./feasibility.ts";
import { ResolvedBlocks } from "./resolved-blocks.ts";
import type { RefinementStrategy } from "./refinement-strategy.ts";

/** The four steps of refinement (`wendler-dissertation` 4.2, Fig. 4.2). */
export class PredicateRefiner implements Refiner {
  private readonly analysis: PredicateAnalysis;
  private readonly source: FactSource;
  private readonly strategy: RefinementStrategy;
  private readonly resolved: ResolvedBlocks;
  private readonly refinements: Counter;
  private readonly timer: Timer;
  private readonly feasibilityTimer: Timer;
  private readonly factTimer: Timer;

  constructor(
    analysis: PredicateAnalysis,
    source: FactSource,
    strategy: RefinementStrategy,
    statistics: Statistics,
  ) {
    this.analysis = analysis;
    this.source = source;
    this.strategy = strategy;
    this.resolved = new ResolvedBlocks(analysis.blocks);
    this.refinements = statistics.counter("Number of refinements");
    this.timer = statistics.timer("Time for refinement");
    this.feasibilityTimer = statistics.timer("Time for feasibility of error paths");
    this.factTimer = statistics.timer("Time for finding facts");
  }

  refine(reached: ReachedSet, target: ArgNode, budget: Budget): Refinement {
    this.timer.start();
    try {
      budget.check();
      return this.refinePath(reached, counterexampleTo(target), budget);
    } finally {
      this.timer.stop();
    }
  }

  private refinePath(
    reached: ReachedSet,
    counterexample: AbstractCounterexample,
    budget: Budget,
  ): Refinement {
    const { analysis } = this;
    this.feasibilityTimer.start();
    const answer = checkFeasibility(
      counterexample,
      analysis.blocks,
      this.resolved,
      analysis.questions,
    );
    this.feasibilityTimer.stop();
    if (answer.kind === "feasible" && answer.path !== null) {
      return { kind: "feasible", path: answer.path };
    }
    // Soundness: nothing is refuted without an answer. One of the paths goes to the counterexample check.
    if (answer.kind !== "infeasible") return { kind: "feasible" };
    const facts = this.factsOf(counterexample, answer.length, budget);
    if (facts === null) return stuck(counterexample, "no facts were found that refute it");
    if (!this.strategy.apply(reached, counterexample, facts)) {
      return stuck(counterexample, "what refutes it is known already");
    }
    this.refinements.increment();
    return { kind: "refined" };
  }

  /** Facts about the states up to the end of the infeasible prefix, where `false` holds. */
  private factsOf(
    { sequence }: AbstractCounterexample,
    length: number,
    budget: Budget,
  ): SequenceFacts | null {
    const never = [this.analysis.blocks.terms.false];
    if (length === 1) return { facts: [never], isInductive: true };
    // A prefix may be infeasible only because a loop did not run long enough, which no invariant of the loop says: the whole
    // path is asked about first.
    const whole = this.ask(sequence, budget);
    if (whole !== null || length === sequence.ends.length) return whole;
    const found = this.ask(prefixOf(sequence, length), budget);
    if (found === null) return null;
    return { facts: [...found.facts, never], isInductive: found.isInductive };
  }

  private ask(sequence: BlockSequence, budget: Budget): SequenceFacts | null {
    this.factTimer.start();
    try {
      return this.source.facts(sequence, budget);
    } finally {
      this.factTimer.stop();
    }
  }
}

function stuck({ sequence }: AbstractCounterexample, reason: string): Refinement {
  return { kind: "stuck", reason, edge: sequence.ends.at(-1)?.edge ?? null };
}

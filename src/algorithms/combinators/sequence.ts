import { LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import { unknown, type Algorithm, type Answer, type UnknownReason } from "../answer.ts";

export interface Stage {
  readonly name: string;
  /** Of the time that is left when it begins; 1: all of it. */
  readonly share: number;
  /** At most so many milliseconds of CPU time; null: no other limit than the share. */
  readonly mostMillis: number | null;
  /** Its answer depends on what it reports to this assurance alone: what other stages left out says nothing about it. */
  readonly newAlgorithm: (assurance: Assurance) => Algorithm;
}

export interface SequenceParts {
  readonly stages: readonly Stage[];
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  /** What else may end a stage without being a bug (a stack that is too deep). */
  readonly isOtherFailure: (error: unknown) => boolean;
}

/**
 * One approach after the other until one has an answer (`wendler-dissertation` 5.4.4), within one time budget. What a stage
 * answers is believed: proofs are proofs, and violations were executed.
 */
export class Sequence implements Algorithm {
  private readonly parts: SequenceParts;

  constructor(parts: SequenceParts) {
    this.parts = parts;
  }

  run(budget: Budget): Answer {
    let last: UnknownReason | null = null;
    let hasRunOut = false;
    const { stages, statistics } = this.parts;
    for (const stage of stages) {
      budget.check();
      statistics.counter(`Stages: ${stage.name}`).increment();
      const outcome = this.attempt(stage, budget);
      if (outcome === "out of time") hasRunOut = true;
      else if (outcome.kind !== "unknown") return outcome;
      else last = outcome.reason;
    }
    // The reason of the last stage that gave up by itself tells more than a clock.
    if (last !== null && !hasRunOut) return { kind: "unknown", reason: last };
    throw new LimitReached("time");
  }

  private attempt(
    { share, mostMillis, newAlgorithm }: Stage,
    budget: Budget,
  ): Answer | "out of time" {
    const { assurance, isOtherFailure } = this.parts;
    const remaining = budget.remainingMillis();
    const millis = Math.min(remaining * share, mostMillis ?? Infinity);
    try {
      const algorithm = newAlgorithm(assurance.part());
      return algorithm.run(millis < remaining ? new PartialBudget(budget, millis) : budget);
    } catch (error) {
      if (error instanceof LimitReached && error.limit === "time") return "out of time";
      if (error instanceof UnsupportedFeature) return unknown(error.message);
      if (isOtherFailure(error)) return "out of time";
      throw error;
    }
  }
}

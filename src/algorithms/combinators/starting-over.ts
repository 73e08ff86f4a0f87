import { LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import { unknown, type Algorithm, type Answer } from "../answer.ts";
import { AttemptWatch, type Attempt } from "./attempt.ts";

type NewAlgorithm = (assurance: Assurance) => Algorithm;

export interface HeadStart {
  readonly name: string;
  /** With what it was given to begin with. What it leaves out says nothing about the other. */
  readonly ahead: NewAlgorithm;
  /** At most so much of the time that is left, and at most so many milliseconds of CPU time. */
  readonly share: number;
  readonly mostMillis: number;
  /** From nothing. */
  readonly anew: NewAlgorithm;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  /** What else may end the head start without being a bug (a stack that is too deep). */
  readonly isOtherFailure: (error: unknown) => boolean;
  /** Hears of a head start that decided nothing. */
  readonly record: (attempt: Attempt) => void;
}

/**
 * Begins with what others learnt, and from nothing if that leads nowhere: a head start may cost a part of the time, but never
 * an answer.
 */
export function startingOver(parts: HeadStart): Algorithm {
  return {
    run(budget) {
      const watch = new AttemptWatch(parts.statistics);
      const outcome = attempt(parts, budget);
      if (outcome !== "time" && outcome.kind !== "unknown") return outcome;
      parts.record(watch.ended(parts.name, outcome === "time" ? outcome : outcome.reason));
      return parts.anew(parts.assurance.part()).run(budget);
    },
  };
}

function attempt(
  { ahead, share, mostMillis, assurance, isOtherFailure }: HeadStart,
  budget: Budget,
): Answer | "time" {
  const millis = Math.min(budget.remainingMillis() * share, mostMillis);
  try {
    return ahead(assurance.part()).run(new PartialBudget(budget, millis));
  } catch (error) {
    if (error instanceof LimitReached) return "time";
    if (error instanceof UnsupportedFeature) return unknown(error.message);
    if (isOtherFailure(error)) return unknown("it needs a deeper stack than there is");
    throw error;
  }
}

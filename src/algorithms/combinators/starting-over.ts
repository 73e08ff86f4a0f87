import { LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { Algorithm, Answer } from "../answer.ts";
import { AttemptWatch, outcomeOf, type Attempt } from "./attempt.ts";

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
      const isLimited = outcome instanceof LimitReached;
      if (!isLimited && outcome.kind !== "unknown") return outcome;
      parts.record(watch.ended(parts.name, isLimited ? "time" : outcome.reason));
      return parts.anew(parts.assurance.part()).run(budget);
    },
  };
}

function attempt(
  { ahead, share, mostMillis, assurance, isOtherFailure }: HeadStart,
  budget: Budget,
): Answer | LimitReached {
  const millis = Math.min(budget.remainingMillis() * share, mostMillis);
  const part = new PartialBudget(budget, millis);
  return outcomeOf(() => ahead(assurance.part()).run(part), isOtherFailure);
}

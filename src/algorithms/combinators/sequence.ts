import { LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import { AttemptWatch, outcomeOf, type Attempt } from "./attempt.ts";
import type { Algorithm, Answer, UnknownReason } from "../answer.ts";

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
  /** Hears of the stage that has the answer. */
  readonly decided?: (name: string) => void;
  /** Hears of every stage that decided nothing. */
  readonly record?: (attempt: Attempt) => void;
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
    const { stages, statistics, record } = this.parts;
    const attempts: Attempt[] = [];
    for (const stage of stages) {
      if (budget.remainingMillis() <= 0) break;
      statistics.counter(`Stages: ${stage.name}`).increment();
      const watch = new AttemptWatch(statistics);
      const outcome = this.attempt(stage, budget);
      if (outcome !== "time" && outcome.kind !== "unknown") {
        this.parts.decided?.(stage.name);
        return outcome;
      }
      const attempt = watch.ended(stage.name, outcome === "time" ? outcome : outcome.reason);
      record?.(attempt);
      attempts.push(attempt);
    }
    return { kind: "unknown", reason: this.reason(attempts, budget) };
  }

  /** Of all reasons the one that a user has to know. Throws `LimitReached` if that is the time of the whole run. */
  private reason(attempts: readonly Attempt[], budget: Budget): UnknownReason {
    const own = attempts.flatMap(({ end }) => (end === "time" ? [] : [end]));
    // More time would not help against it.
    const ofProgram = own.findLast(({ isOfProgram }) => isOfProgram === true);
    if (ofProgram !== undefined) return ofProgram;
    const isOver = budget.remainingMillis() <= 0;
    const [longest] = attempts
      .filter(({ end }) => end === "time")
      .sort((a, b) => b.millis - a.millis);
    if (isOver || (longest === undefined && own.length === 0)) throw new LimitReached("time");
    if (longest === undefined) return own.at(-1)!;
    const seconds = (longest.millis / 1000).toFixed(1);
    return {
      text: `${longest.name} came to no end in its share of the time, ${seconds}s`,
      edge: null,
      hint: "give it more time with --timelimit",
    };
  }

  private attempt({ share, mostMillis, newAlgorithm }: Stage, budget: Budget): Answer | "time" {
    const { assurance, isOtherFailure } = this.parts;
    const remaining = budget.remainingMillis();
    const millis = Math.min(remaining * share, mostMillis ?? Infinity);
    const part = millis < remaining ? new PartialBudget(budget, millis) : budget;
    const outcome = outcomeOf(() => newAlgorithm(assurance.part()).run(part), isOtherFailure);
    if (!(outcome instanceof LimitReached)) return outcome;
    if (outcome.limit !== "time") throw outcome;
    return "time";
  }
}

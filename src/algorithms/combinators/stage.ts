import { LimitReached, TurnOver, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import { unknown, type Algorithm, type Answer, type UnknownReason } from "../answer.ts";
import { AttemptWatch, type Attempt, type FruitlessAttempt, type FruitlessEnd } from "./attempt.ts";

/** One of several approaches. */
export interface Approach {
  readonly name: string;
  /** Its answer depends on what it reports to this assurance alone: what other approaches left out says nothing about it. */
  readonly newAlgorithm: (assurance: Assurance) => Algorithm;
}

/** What approaches that are put together have in common. */
export interface CombinationParts {
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  /** What else may end an approach without being a bug (a stack that is too deep). */
  readonly isOtherFailure: (error: unknown) => boolean;
  /** Hears of the approach that has the answer. */
  readonly decided?: (name: string) => void;
  /** Hears of every approach; what it hears of goes on telling how far the approach came. */
  readonly record?: (attempt: Attempt) => void;
}

/** Why an approach came back: with an answer, because its time is over, or because others have their turn. */
export type Outcome = Answer | "time" | "turn";

/** An approach at work: begun when it is run for the first time, and taken up again after its turn. */
export class Stage {
  private readonly approach: Approach;
  private readonly parts: CombinationParts;
  private readonly watch: AttemptWatch;
  private algorithm: Algorithm | null = null;

  constructor(approach: Approach, parts: CombinationParts) {
    this.approach = approach;
    this.parts = parts;
    this.watch = new AttemptWatch(approach.name, parts.statistics);
    parts.record?.(this.watch);
  }

  /** CPU time that it used. */
  get millis(): number {
    return this.watch.millis;
  }

  get isBegun(): boolean {
    return this.watch.turns > 0;
  }

  run(budget: Budget): Outcome {
    const outcome = this.watch.during(() => this.outcome(budget));
    if (outcome !== "time" && outcome !== "turn" && outcome.kind !== "unknown") {
      this.watch.end = "answer";
      this.parts.decided?.(this.approach.name);
    }
    return outcome;
  }

  /** After it came back without a proof and without a violation, and will not be run again. */
  ended(end: FruitlessEnd): FruitlessAttempt {
    this.algorithm = null;
    return this.watch.endInVain(end);
  }

  /** It will not be run here. */
  takenElsewhere(): void {
    this.watch.end = "elsewhere";
  }

  private outcome(budget: Budget): Outcome {
    const { assurance, isOtherFailure } = this.parts;
    try {
      this.algorithm ??= this.approach.newAlgorithm(assurance.part());
      return this.algorithm.run(budget);
    } catch (error) {
      if (error instanceof TurnOver) return "turn";
      if (error instanceof LimitReached && error.limit === "time") return "time";
      if (error instanceof UnsupportedFeature) return unknown(error.message);
      if (isOtherFailure(error)) return unknown("it needs a deeper stack than there is");
      throw error;
    }
  }
}

/** Of all reasons the one that a user has to know. Throws `LimitReached` if that is the time of the whole run. */
export function reasonOfAll(attempts: readonly FruitlessAttempt[], budget: Budget): UnknownReason {
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

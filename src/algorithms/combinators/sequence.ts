import { PartialBudget, TurnOver, type Budget } from "../../base/budget/index.ts";
import type { Algorithm, Answer } from "../answer.ts";
import type { FruitlessAttempt } from "./attempt.ts";
import { reasonOfAll, Stage, type Approach, type CombinationParts } from "./stage.ts";

export interface SequenceApproach extends Approach {
  /** Of the time that is left when it begins; 1: all of it. */
  readonly share: number;
}

export interface SequenceParts extends CombinationParts {
  readonly approaches: readonly SequenceApproach[];
}

/**
 * One approach after the other until one has an answer (`wendler-dissertation` 5.4.4), within one time budget. What an approach
 * answers is believed: proofs are proofs, and violations were executed.
 */
export class Sequence implements Algorithm {
  private readonly parts: SequenceParts;
  private readonly attempts: FruitlessAttempt[] = [];
  private current: { readonly stage: Stage; readonly millis: number } | null = null;

  constructor(parts: SequenceParts) {
    this.parts = parts;
  }

  run(budget: Budget): Answer {
    const { approaches } = this.parts;
    while (this.attempts.length < approaches.length && budget.remainingMillis() > 0) {
      const { stage, millis } = (this.current ??= this.begin(budget));
      const left = millis - stage.millis;
      const outcome = stage.run(
        left < budget.remainingMillis() ? new PartialBudget(budget, left) : budget,
      );
      if (outcome === "turn") throw new TurnOver();
      if (outcome !== "time" && outcome.kind !== "unknown") return outcome;
      this.attempts.push(stage.ended(outcome === "time" ? outcome : outcome.reason));
      this.current = null;
    }
    return { kind: "unknown", reason: reasonOfAll(this.attempts, budget) };
  }

  private begin(budget: Budget): NonNullable<Sequence["current"]> {
    const approach = this.parts.approaches[this.attempts.length]!;
    const { share } = approach;
    const millis = share === 1 ? Infinity : budget.remainingMillis() * share;
    return { stage: new Stage(approach, this.parts), millis };
  }
}

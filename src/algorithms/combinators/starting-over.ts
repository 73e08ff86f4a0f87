import { PartialBudget, TurnOver } from "../../base/budget/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { Algorithm } from "../answer.ts";
import { begunOnce } from "./begun-once.ts";
import { Stage, type CombinationParts } from "./stage.ts";

type NewAlgorithm = (assurance: Assurance) => Algorithm;

export interface HeadStart extends Omit<CombinationParts, "decided"> {
  readonly name: string;
  /** With what it was given to begin with. What it leaves out says nothing about the other. */
  readonly ahead: NewAlgorithm;
  /** At most so much of the time that is left, and at most so many milliseconds of CPU time. */
  readonly share: number;
  readonly mostMillis: number;
  /** From nothing. */
  readonly anew: NewAlgorithm;
}

/**
 * Begins with what others learnt, and from nothing if that leads nowhere: a head start may cost a part of the time, but never
 * an answer.
 */
export function startingOver(parts: HeadStart): Algorithm {
  const { name, ahead, share, mostMillis, anew, assurance } = parts;
  const stage = new Stage({ name, newAlgorithm: ahead }, parts);
  let millis: number | null = null;
  let isOver = false;
  const second = begunOnce(() => anew(assurance.part()));
  return {
    run(budget) {
      if (!isOver) {
        millis ??= Math.min(budget.remainingMillis() * share, mostMillis);
        const outcome = stage.run(new PartialBudget(budget, millis - stage.millis));
        if (outcome === "turn") throw new TurnOver();
        if (outcome !== "time" && outcome.kind !== "unknown") return outcome;
        stage.ended(outcome === "time" ? outcome : outcome.reason);
        isOver = true;
      }
      return second.run(budget);
    },
  };
}

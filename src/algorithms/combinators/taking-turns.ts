import { PartialBudget, Turn, type Budget } from "../../base/budget/index.ts";
import type { Algorithm, Answer } from "../answer.ts";
import type { Attempt } from "./attempt.ts";
import { reasonOfAll, Stage, type Approach, type CombinationParts } from "./stage.ts";

export interface TurnApproach extends Approach {
  /** Turns of weight 2 are twice as long as those of weight 1. */
  readonly weight: number;
  /** The round in which it joins: work that cannot be interrupted often takes longer than the first turns. */
  readonly from: number;
  /** At most so many milliseconds of CPU time in all its turns; null: no limit of its own. */
  readonly mostMillis: number | null;
}

export interface TakingTurnsParts extends CombinationParts {
  readonly approaches: readonly TurnApproach[];
  /** Milliseconds of a turn of weight 1, round by round; then the last ones. */
  readonly turns: readonly number[];
  /** Whether what the approaches keep leaves too little memory. */
  readonly isMemoryShort: () => boolean;
}

interface Player {
  readonly stage: Stage;
  readonly approach: TurnApproach;
  /** What its turns add up to; what took longer than its turn waits until the others had as much. */
  granted: number;
}

/**
 * Several approaches in turns that get longer and longer, until one has an answer. Each goes on where it was: whatever decides
 * the program has to wait for the others a few times as long as it takes itself, and no longer.
 */
export class TakingTurns implements Algorithm {
  private readonly parts: TakingTurnsParts;
  private readonly attempts: Attempt[] = [];
  private players: readonly Player[];
  private round = 0;

  constructor(parts: TakingTurnsParts) {
    this.parts = parts;
    this.players = parts.approaches.map((approach) => {
      return { stage: new Stage(approach, parts), approach, granted: 0 };
    });
  }

  run(budget: Budget): Answer {
    const { turns } = this.parts;
    for (; this.players.length > 0 && budget.remainingMillis() > 0; this.round++) {
      const millis = turns[Math.min(this.round, turns.length - 1)]!;
      for (const player of this.players) {
        if (budget.remainingMillis() <= 0) break;
        const answer = this.turn(player, millis, budget);
        if (answer !== null) return answer;
      }
    }
    for (const { stage } of this.players) this.attempts.push(stage.ended("time"));
    return { kind: "unknown", reason: reasonOfAll(this.attempts, budget) };
  }

  /** Null: no answer yet. */
  private turn(player: Player, millis: number, budget: Budget): Answer | null {
    const { stage, approach } = player;
    const { weight, mostMillis, from } = approach;
    // Who is left need not wait.
    if (this.round < from && this.players.length > 1) return null;
    player.granted += millis * weight;
    const length = player.granted - stage.millis;
    if (length <= 0) return null;
    const own = mostMillis === null ? budget : new PartialBudget(budget, mostMillis - stage.millis);
    const timer = this.parts.statistics.timer(`Time for turns of ${stage.name}`);
    this.parts.statistics.counter(`Stages: ${stage.name}`).increment();
    timer.start();
    // Who is alone need not stop for others.
    const outcome = stage.run(this.players.length === 1 ? own : new Turn(own, length));
    timer.stop();
    if (outcome === "turn") {
      if (this.players.length > 1 && this.parts.isMemoryShort()) this.leave(player, NO_MEMORY);
      return null;
    }
    if (outcome === "time") {
      // The end of all of them is told at the end.
      if (budget.remainingMillis() > 0) this.leave(player, "time");
      return null;
    }
    if (outcome.kind !== "unknown") return outcome;
    this.leave(player, outcome.reason);
    return null;
  }

  private leave(player: Player, end: Attempt["end"]): void {
    this.players = this.players.filter((other) => other !== player);
    this.attempts.push(player.stage.ended(end));
  }
}

const NO_MEMORY: Attempt["end"] = {
  text: "it kept too much memory from the others",
  edge: null,
  hint: "give it more memory with --memlimit",
};

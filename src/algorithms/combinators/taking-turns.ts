import { PartialBudget, Turn, type Budget } from "../../base/budget/index.ts";
import type { Algorithm, Answer } from "../answer.ts";
import type { FruitlessAttempt, FruitlessEnd } from "./attempt.ts";
import { reasonOfAll, Stage, type Approach, type CombinationParts } from "./stage.ts";

/** CPU time: so much, or such a part of what there is when all of them begin. */
export type TimeBound = { readonly millis: number } | { readonly share: number };

export interface TurnApproach extends Approach {
  /** Turns of weight 2 are twice as long as those of weight 1. */
  readonly weight: number;
  /** The round in which it joins: work that cannot be interrupted often takes longer than the first turns. */
  readonly from: number;
  /** Of all its turns together; null: no limit of its own. */
  readonly mostTime: TimeBound | null;
}

export interface TakingTurnsParts extends CombinationParts {
  readonly approaches: readonly TurnApproach[];
  /** Milliseconds of a turn of weight 1, round by round; then the last ones. Infinity: to the end. */
  readonly turns: readonly number[];
  /** Whether what the approaches keep leaves too little memory. */
  readonly isMemoryShort: () => boolean;
}

interface Player {
  readonly stage: Stage;
  readonly approach: TurnApproach;
  readonly mostMillis: number;
  /** What its turns add up to; what took longer than its turn waits until the others had as much. */
  granted: number;
}

/**
 * Several approaches in turns that get longer and longer, until one has an answer. Each goes on where it was: whatever decides
 * the program has to wait for the others a few times as long as it takes itself, and no longer.
 */
export class TakingTurns implements Algorithm {
  private readonly parts: TakingTurnsParts;
  private readonly attempts: FruitlessAttempt[] = [];
  private players: readonly Player[] | null = null;
  private round = 0;

  constructor(parts: TakingTurnsParts) {
    this.parts = parts;
  }

  run(budget: Budget): Answer {
    const { turns, approaches } = this.parts;
    this.players ??= approaches.map((approach) => this.newPlayer(approach, budget));
    for (; this.players.length > 0 && budget.remainingMillis() > 0; this.round++) {
      const millis = turns[Math.min(this.round, turns.length - 1)]!;
      for (const player of this.players) {
        if (budget.remainingMillis() <= 0) break;
        const answer = this.turn(player, millis, budget);
        if (answer !== null) return answer;
      }
    }
    for (const { stage } of this.players) {
      if (stage.isBegun) this.attempts.push(stage.ended("time"));
    }
    return { kind: "unknown", reason: reasonOfAll(this.attempts, budget) };
  }

  private newPlayer(approach: TurnApproach, budget: Budget): Player {
    const { mostTime } = approach;
    const mostMillis =
      mostTime === null
        ? Infinity
        : "millis" in mostTime
          ? mostTime.millis
          : mostTime.share * budget.remainingMillis();
    return { stage: new Stage(approach, this.parts), approach, mostMillis, granted: 0 };
  }

  /** Null: no answer yet. */
  private turn(player: Player, millis: number, budget: Budget): Answer | null {
    const { stage, approach, mostMillis } = player;
    const { weight, from } = approach;
    const isAlone = this.players?.length === 1;
    // Who is left need not wait.
    if (this.round < from && !isAlone) return null;
    player.granted += millis * weight;
    const length = player.granted - stage.millis;
    if (length <= 0) return null;
    const own =
      mostMillis === Infinity ? budget : new PartialBudget(budget, mostMillis - stage.millis);
    // Who is alone need not stop for others.
    const outcome = stage.run(isAlone ? own : new Turn(own, length));
    if (outcome === "turn") {
      if (!isAlone && this.parts.isMemoryShort()) this.leave(player, NO_MEMORY);
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

  private leave(player: Player, end: FruitlessEnd): void {
    this.players = this.players!.filter((other) => other !== player);
    this.attempts.push(player.stage.ended(end));
  }
}

const NO_MEMORY: FruitlessEnd = {
  text: "it kept too much memory from the others",
  edge: null,
  hint: "give it more memory with --memlimit",
};

import { PartialBudget, Turn, type Budget } from "../../base/budget/index.ts";
import { unknown, type Algorithm, type Answer } from "../answer.ts";
import { Allowance, type Weight } from "./allowance.ts";
import type { FruitlessAttempt, FruitlessEnd } from "./attempt.ts";
import { reasonOfAll, Stage, type Approach, type CombinationParts } from "./stage.ts";

/** CPU time: so much, or such a part of what there is when all of them begin. */
export type TimeBound = { readonly millis: number } | { readonly share: number };

export interface TurnApproach extends Approach {
  readonly weight: Weight;
  /** The round in which it joins: work that cannot be interrupted often takes longer than the first turns. */
  readonly from: number;
  /** Of all its turns together; null: no limit of its own. */
  readonly mostTime: TimeBound | null;
  /** Asked before its first turn: whether nobody elsewhere has begun it. Absent: there is nobody else. */
  readonly claim?: () => boolean;
}

export interface TakingTurnsParts extends CombinationParts {
  readonly approaches: readonly TurnApproach[];
  /** Of somebody else, to take over what is not begun there when none of its own are left. */
  readonly spare?: readonly TurnApproach[];
  /** Milliseconds of a turn of weight 1, round by round; then the last ones. Infinity: to the end. */
  readonly turns: readonly number[];
  /** Whether what the approaches keep leaves too little memory. */
  readonly isMemoryShort: () => boolean;
}

interface Player {
  readonly stage: Stage;
  readonly approach: TurnApproach;
  readonly mostMillis: number;
  readonly allowance: Allowance;
}

/**
 * Several approaches in turns that get longer and longer, until one has an answer. Each goes on where it was: whatever decides
 * the program has to wait for the others a few times as long as it takes itself, and no longer.
 */
export class TakingTurns implements Algorithm {
  private readonly parts: TakingTurnsParts;
  private readonly attempts: FruitlessAttempt[] = [];
  private players: readonly Player[] | null = null;
  private spare: readonly TurnApproach[];
  private round = 0;

  constructor(parts: TakingTurnsParts) {
    this.parts = parts;
    this.spare = parts.spare ?? [];
  }

  run(budget: Budget): Answer {
    const { turns, approaches } = this.parts;
    this.players ??= this.newPlayers(approaches, budget);
    for (; this.hasPlayers(budget) && budget.remainingMillis() > 0; this.round++) {
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
    if (this.attempts.length === 0 && budget.remainingMillis() > 0) return unknown(NOTHING_LEFT);
    return { kind: "unknown", reason: reasonOfAll(this.attempts, budget) };
  }

  private hasPlayers(budget: Budget): boolean {
    if (this.players?.length === 0) {
      this.players = this.newPlayers(this.spare, budget);
      this.spare = [];
    }
    return this.players!.length > 0;
  }

  private newPlayers(approaches: readonly TurnApproach[], budget: Budget): readonly Player[] {
    return approaches.map((approach) => this.newPlayer(approach, budget));
  }

  private newPlayer(approach: TurnApproach, budget: Budget): Player {
    const { mostTime, weight, from } = approach;
    const mostMillis =
      mostTime === null
        ? Infinity
        : "millis" in mostTime
          ? mostTime.millis
          : mostTime.share * budget.remainingMillis();
    const allowance = new Allowance(weight, from);
    return { stage: new Stage(approach, this.parts), approach, mostMillis, allowance };
  }

  /** Null: no answer yet. */
  private turn(player: Player, millis: number, budget: Budget): Answer | null {
    const { stage, approach, mostMillis, allowance } = player;
    const isAlone = this.players?.length === 1;
    if (!allowance.hasJoined(this.round, isAlone)) return null;
    if (!stage.isBegun && approach.claim?.() === false) {
      stage.takenElsewhere();
      this.players = this.without(player);
      return null;
    }
    const length = allowance.grant(millis, stage.millis);
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
    this.players = this.without(player);
    this.attempts.push(player.stage.ended(end));
  }

  private without(player: Player): readonly Player[] {
    return this.players!.filter((other) => other !== player);
  }
}

const NOTHING_LEFT = "others have begun everything there was to try";

const NO_MEMORY: FruitlessEnd = {
  text: "it kept too much memory from the others",
  edge: null,
  hint: "give it more memory with --memlimit",
};

import type { AbstractState } from "../../core/contracts/index.ts";
import type { Loop } from "../../program/passes/index.ts";

/** A loop that execution is in, and how often it came to its head since it entered. */
export interface ActiveLoop {
  /** Null: a call lies between. */
  readonly loop: Loop | null;
  readonly visits: number;
  readonly around: ActiveLoop | null;
}

/** One object per content. */
export class LoopBoundState implements AbstractState {
  readonly active: ActiveLoop | null;
  /** What an exploration with less unrolling does not reach. */
  readonly level: number;
  readonly hash: number;

  constructor(active: ActiveLoop | null, level: number, hash: number) {
    this.active = active;
    this.level = level;
    this.hash = hash;
  }

  equals(other: AbstractState): boolean {
    return this === other;
  }

  toString(): string {
    const rounds: number[] = [];
    for (let at = this.active; at !== null; at = at.around)
      if (at.loop !== null) rounds.push(at.visits);
    return `level ${this.level}${rounds.length === 0 ? "" : ` [${rounds.reverse().join(" ")}]`}`;
  }
}

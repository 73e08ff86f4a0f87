import type { AbstractState } from "../../core/contracts/index.ts";
import type { CfaFunction } from "../../program/cfa/graph.ts";
import type { Loop } from "../../program/passes/index.ts";

/**
 * A loop that execution is in, and how often it came to its head since it entered; or an activation of a function, and how
 * many of it there are on the stack.
 */
export interface ActiveLoop {
  readonly what: Loop | CfaFunction;
  readonly visits: number;
  readonly around: ActiveLoop | null;
}

export function isLoop(what: Loop | CfaFunction): what is Loop {
  return "head" in what;
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
      if (isLoop(at.what)) rounds.push(at.visits);
    return `level ${this.level}${rounds.length === 0 ? "" : ` [${rounds.reverse().join(" ")}]`}`;
  }
}

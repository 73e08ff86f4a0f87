import {
  NO_PRECISION,
  type AbstractDomain,
  type AnalysisKey,
  type ConfigurableProgramAnalysis,
  type Precision,
  type StateViews,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { findLoops, type Loop, type LoopStructure } from "../../program/passes/index.ts";
import { isLoop, LoopBoundState, type ActiveLoop } from "./loop-bound-state.ts";

export const loopBoundKey: AnalysisKey<LoopBoundState> = { name: "loop-bound" };

/**
 * What makes the level of a path. "rounds": the number of the first limit (ascending) that is not below any count of
 * visits to a head since its loop was entered, and not below the number of activations of any function. "visits": how often it came to any head.
 */
export type Levels =
  | { readonly kind: "rounds"; readonly limits: (level: number) => number }
  | { readonly kind: "visits" };

/**
 * The Loop-Bound CPA (`wendler-dissertation` 5.2.1). It differs from the text in that it does not stop at a bound:
 * states carry the level of their path, and whoever explores holds back those beyond its bound, so that
 * raising the bound goes on where exploration stood. Paths of different levels are kept apart; loops that
 * were left are forgotten, so that the ways out of a loop come together.
 */
export class LoopBoundAnalysis implements ConfigurableProgramAnalysis<LoopBoundState> {
  readonly key = loopBoundKey;
  readonly merge = "sep";
  readonly stop = "leq";
  readonly adjustment = "none";
  readonly domain: AbstractDomain<LoopBoundState> = {
    leq: (smaller, larger) => smaller === larger,
    join(_, b) {
      return b;
    },
  };
  readonly views: StateViews<LoopBoundState> = { partition: (state) => state };
  readonly transfer: TransferRelation<LoopBoundState, Precision>;
  private readonly states = new InternedStates();

  constructor(cfa: Cfa, levels: Levels) {
    this.transfer = new LoopBoundTransfer(findLoops(cfa), levels, this.states);
  }

  initialState(): LoopBoundState {
    return this.states.state(null, 0);
  }

  initialPrecision(): Precision {
    return NO_PRECISION;
  }
}

/** Equal content, same object. */
class InternedStates {
  private readonly loops = new Map<string, ActiveLoop>();
  private readonly numbers = new Map<ActiveLoop | null, number>([[null, 0]]);
  private readonly states = new Map<string, LoopBoundState>();

  active(what: ActiveLoop["what"], visits: number, around: ActiveLoop | null): ActiveLoop {
    const id = isLoop(what) ? what.id : `f${what.entry.id}`;
    const key = `${id} ${visits} ${this.numbers.get(around)!}`;
    let active = this.loops.get(key);
    if (active === undefined) {
      active = { what, visits, around };
      this.loops.set(key, active);
      this.numbers.set(active, this.numbers.size);
    }
    return active;
  }

  state(active: ActiveLoop | null, level: number): LoopBoundState {
    const key = `${this.numbers.get(active)!} ${level}`;
    let state = this.states.get(key);
    if (state === undefined) {
      state = new LoopBoundState(active, level, Math.imul(this.states.size + 1, 0x9e3779b1));
      this.states.set(key, state);
    }
    return state;
  }
}

class LoopBoundTransfer implements TransferRelation<LoopBoundState, Precision> {
  private readonly loops: LoopStructure;
  private readonly levels: Levels;
  private readonly states: InternedStates;
  private readonly byHead: ReadonlyMap<CfaNode, Loop>;

  constructor(loops: LoopStructure, levels: Levels, states: InternedStates) {
    this.loops = loops;
    this.byHead = new Map(loops.loops.map((loop) => [loop.head, loop]));
    this.levels = levels;
    this.states = states;
  }

  successors(state: LoopBoundState, edge: CfaEdge): readonly LoopBoundState[] {
    const { loops, levels, states } = this;
    const { target } = edge;
    if (levels.kind === "visits") {
      return loops.isHead(target) ? [states.state(null, state.level + 1)] : [state];
    }
    let active = this.left(state.active, edge);
    let { level } = state;
    if (loops.isHead(target)) active = this.visited(active, target);
    const reached = active === state.active ? 0 : (active?.visits ?? 0);
    while (levels.limits(level) < reached) level++;
    return active === state.active && level === state.level
      ? [state]
      : [states.state(active, level)];
  }

  /** Without the loops and activations that the edge leaves, with the activation that it makes. */
  private left(active: ActiveLoop | null, { operation, target }: CfaEdge): ActiveLoop | null {
    if (operation.kind === "call") return this.called(active, operation.callee);
    let rest = active;
    if (operation.kind === "return") {
      while (rest !== null && isLoop(rest.what)) rest = rest.around;
      rest = rest?.around ?? null;
    }
    while (rest !== null && isLoop(rest.what) && !rest.what.contains(target)) rest = rest.around;
    return rest;
  }

  private called(active: ActiveLoop | null, callee: CfaFunction): ActiveLoop {
    let before = active;
    while (before !== null && before.what !== callee) before = before.around;
    return this.states.active(callee, (before?.visits ?? 0) + 1, active);
  }

  private visited(active: ActiveLoop | null, head: CfaNode): ActiveLoop {
    const loop = this.byHead.get(head)!;
    if (active?.what === loop) return this.states.active(loop, active.visits + 1, active.around);
    return this.states.active(loop, 1, active);
  }
}

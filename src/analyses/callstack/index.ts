import { SmallMap } from "../../base/collections/index.ts";
import {
  NO_PRECISION,
  type AbstractDomain,
  type AbstractState,
  type AnalysisKey,
  type Assurance,
  type ConfigurableProgramAnalysis,
  type Precision,
  type StateViews,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";

/** The calls that have not returned. One object per stack: a callee's stack is found from the caller's. */
export class CallstackState implements AbstractState {
  readonly caller: CallstackState | null;
  /** The edge that made this frame; null at the bottom. */
  readonly callEdge: CfaEdge | null;
  readonly function: CfaFunction;
  readonly depth: number;
  /** How often the function is on this stack, this frame included. */
  readonly activations: number;
  readonly hash: number;
  private readonly callees = new SmallMap<CfaEdge, CallstackState>();

  constructor(caller: CallstackState | null, callEdge: CfaEdge | null, inFunction: CfaFunction) {
    this.caller = caller;
    this.callEdge = callEdge;
    this.function = inFunction;
    this.depth = caller === null ? 1 : caller.depth + 1;
    let activations = 1;
    for (let frame = caller; frame !== null; frame = frame.caller) {
      if (frame.function === inFunction) {
        activations = frame.activations + 1;
        break;
      }
    }
    this.activations = activations;
    this.hash = Math.imul((caller?.hash ?? 7) + (callEdge?.id ?? 0) + 1, 0x85ebca6b);
  }

  callee(edge: CfaEdge, callee: CfaFunction): CallstackState {
    let state = this.callees.get(edge);
    if (state === undefined) {
      state = new CallstackState(this, edge, callee);
      this.callees.set(edge, state);
    }
    return state;
  }

  equals(other: AbstractState): boolean {
    return this === other;
  }

  toString(): string {
    const below = this.caller === null ? "" : `${this.caller.toString()}/`;
    return `${below}${this.function.name}`;
  }
}

export const callstackKey: AnalysisKey<CallstackState> = { name: "callstack" };

/** Matches returns with calls. Recursion is followed up to a bound; beyond it the run is no proof. */
export class CallstackAnalysis implements ConfigurableProgramAnalysis<CallstackState> {
  readonly key = callstackKey;
  readonly merge = "sep";
  readonly stop = "leq";
  readonly adjustment = "none";
  readonly domain: AbstractDomain<CallstackState> = {
    leq: (smaller, larger) => smaller === larger,
    join(_, b) {
      return b;
    },
  };
  readonly views: StateViews<CallstackState> = { partition: (state) => state };
  readonly transfer: TransferRelation<CallstackState, Precision>;

  constructor(maximalActivations: number, assurance: Assurance) {
    this.transfer = new CallstackTransfer(maximalActivations, assurance);
  }

  initialState(at: CfaNode): CallstackState {
    return new CallstackState(null, null, at.function);
  }

  initialPrecision(): Precision {
    return NO_PRECISION;
  }
}

const NONE: readonly CallstackState[] = [];

class CallstackTransfer implements TransferRelation<CallstackState, Precision> {
  private readonly maximalActivations: number;
  private readonly assurance: Assurance;

  constructor(maximalActivations: number, assurance: Assurance) {
    this.maximalActivations = maximalActivations;
    this.assurance = assurance;
  }

  successors(state: CallstackState, edge: CfaEdge): readonly CallstackState[] {
    const { operation } = edge;
    if (operation.kind === "call") {
      const callee = state.callee(edge, operation.callee);
      if (callee.activations <= this.maximalActivations) return [callee];
      // Soundness: the deeper executions are not explored, so nothing is proved about them.
      this.assurance.add({
        reason: `recursion of ${operation.callee.name} deeper than ${this.maximalActivations} calls`,
        edge,
        hint: "--option exploration.recursion=N follows deeper recursion",
        isOfRecursion: true,
      });
      return NONE;
    }
    if (operation.kind === "return") {
      return state.callEdge === operation.callEdge && state.caller !== null ? [state.caller] : NONE;
    }
    return [state];
  }
}

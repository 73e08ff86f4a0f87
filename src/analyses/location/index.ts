import {
  NO_PRECISION,
  type AbstractDomain,
  type AbstractState,
  type AnalysisKey,
  type ConfigurableProgramAnalysis,
  type Precision,
  type StateViews,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";

/** Where execution is (`wendler-dissertation` 3.2.3). One state per location, compared by identity. */
export class LocationState implements AbstractState {
  readonly node: CfaNode;
  readonly hash: number;

  constructor(node: CfaNode) {
    this.node = node;
    this.hash = Math.imul(node.id + 1, 0x9e3779b1);
  }

  equals(other: AbstractState): boolean {
    return this === other;
  }

  toString(): string {
    return `${this.node.toString()} ${this.node.function.name}`;
  }
}

export const locationKey: AnalysisKey<LocationState> = { name: "location" };

/** Tracks the location; every other analysis relies on it. */
export class LocationAnalysis implements ConfigurableProgramAnalysis<LocationState> {
  readonly key = locationKey;
  readonly merge = "sep";
  readonly stop = "leq";
  readonly adjustment = "none";
  readonly domain: AbstractDomain<LocationState> = {
    leq: (smaller, larger) => smaller === larger,
    join(_, b) {
      return b;
    },
  };
  readonly views: StateViews<LocationState> = {
    location: (state) => state.node,
    partition: (state) => state,
  };
  readonly transfer: TransferRelation<LocationState, Precision>;
  private readonly states: readonly LocationState[];

  /** `nodes` have dense ids. */
  constructor({ nodes }: Pick<Cfa, "nodes">) {
    const states = nodes.map((node) => new LocationState(node));
    const successors = states.map((state) => [state]);
    this.states = states;
    this.transfer = {
      successors: (_, edge: CfaEdge) => successors[edge.target.id]!,
    };
  }

  initialState(at: CfaNode): LocationState {
    return this.states[at.id]!;
  }

  initialPrecision(): Precision {
    return NO_PRECISION;
  }
}

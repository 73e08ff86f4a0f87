import type { CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type { Violation } from "../../semantics/specification/index.ts";
import type { AbstractDomain, AbstractState, Precision } from "./abstract-state.ts";

/** Names an analysis and carries the type of its states, so that neighbours can be asked for by type. */
export interface AnalysisKey<S extends AbstractState> {
  readonly name: string;
  /** Never set: only the type matters. */
  readonly stateType?: S;
}

/** Neighbours inside the composite; resolved to an array index when the composite is built. */
export interface Siblings {
  /** Null if no analysis of that key is part of the composite. */
  get<T extends AbstractState>(key: AnalysisKey<T>): T | null;
  /** All of them, in the order of the composite. */
  readonly components: readonly AbstractState[];
}

/**
 * Abstract post. Must over-approximate: every concrete successor of a concrete state described by `state`
 * along `edge` is described by one of the results (checked against the interpreter by the law suite).
 */
export interface TransferRelation<S extends AbstractState, P extends Precision> {
  /** Empty: no concrete execution continues here. The edge leaves the state's location. */
  successors(state: S, edge: CfaEdge, precision: P): readonly S[];
  /**
   * Learns from the other components after all took the edge. Results together describe at least the
   * concrete states that all components describe. Left out if the analysis never learns.
   */
  strengthen?(state: S, siblings: Siblings, edge: CfaEdge, precision: P): readonly S[];
}

export interface MergeOperator<S extends AbstractState, P extends Precision> {
  /** Weakens `reached` by `fresh`: the result is above `reached`. The very object `reached`: no change. */
  merge(fresh: S, reached: S, precision: P): S;
}

export interface StopOperator<S extends AbstractState, P extends Precision> {
  /** Everything `state` describes is described by `reached`. False is always allowed. */
  isCoveredBy(state: S, reached: S, precision: P): boolean;
}

/**
 * Finds the states that may cover another one without looking at all of them. `E` is whatever the owner
 * stores beside a state.
 */
export interface CoverageIndex<S extends AbstractState, E> {
  add(state: S, entry: E): void;
  remove(state: S, entry: E): void;
  /**
   * Calls `visit` for a superset of the entries whose states cover `state`, until it answers true. Answers
   * whether it did.
   */
  find(state: S, visit: (entry: E) => boolean): boolean;
}

/** `halt`: exploration should pause here. */
export interface Adjusted<S, P> {
  readonly state: S;
  readonly precision: P;
  readonly halt: boolean;
}

export interface PrecisionAdjustment<S extends AbstractState, P extends Precision> {
  /** Null is bottom. The result is above `state`. `whole` is the composite state around it. */
  adjust(state: S, precision: P, whole: Siblings): Adjusted<S, P> | null;
}

/** What others may read from a state. Resolved once per run, not searched per state. */
export interface StateViews<S extends AbstractState> {
  location?(state: S): CfaNode;
  violation?(state: S): Violation | null;
  /** States with different keys never cover or merge each other; compared by identity. */
  partition?(state: S): object;
}

/**
 * Lets callers share what a function does: what the callee and all that it calls can neither see nor change is taken out at a call and
 * put back at the return (reduce and expand of block-abstraction memoization).
 */
export interface CallBoundary<S extends AbstractState> {
  /** `inside`, right after the call, without it. `caller`: right before the call. */
  withoutCaller(inside: S, caller: S, callee: CfaFunction): S;
  /** `inside`, right before the return, with it. */
  withCaller(inside: S, caller: S, callee: CfaFunction): S;
}

/**
 * One analysis: a domain with its operators (`wendler-dissertation` 3.1, `lemberger-thesis` 3.1). Operators
 * are declared as methods, so an analysis of specific states is assignable to the general type; the
 * composite is the one place that forgets the types.
 */
export interface ConfigurableProgramAnalysis<
  S extends AbstractState = AbstractState,
  P extends Precision = Precision,
> {
  readonly key: AnalysisKey<S>;
  readonly domain: AbstractDomain<S>;
  readonly transfer: TransferRelation<S, P>;
  /** "sep": states are never combined, and the algorithm skips the loop. */
  readonly merge: MergeOperator<S, P> | "sep";
  /** "leq": covered by a larger state. "never": every state is explored. */
  readonly stop: StopOperator<S, P> | "leq" | "never";
  readonly adjustment: PrecisionAdjustment<S, P> | "none";
  readonly views: StateViews<S>;
  /** Left out: states cross calls as they are. */
  readonly boundary?: CallBoundary<S>;
  /** Left out: coverage looks at every state of the partition. */
  newCoverageIndex?<E>(): CoverageIndex<S, E>;
  initialState(at: CfaNode): S;
  initialPrecision(): P;
}

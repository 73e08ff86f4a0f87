import { invariant } from "../../base/diagnostics/index.ts";
import type { CompositeState } from "../../core/composite/index.ts";
import type { CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type { ReachedStates } from "./reached-states.ts";

/** How a state was found first. */
export type Origin =
  /** The beginning of a function, or of the program. */
  | { readonly kind: "entry" }
  | { readonly kind: "step"; readonly from: SummaryNode; readonly edge: CfaEdge }
  /** Over a whole call: `edge` leads back from `exit`. */
  | {
      readonly kind: "return";
      readonly call: SummaryCall;
      readonly exit: SummaryNode;
      readonly edge: CfaEdge;
    };

/** A step inside of a function; `to` is what covers its result if the result itself is covered. */
export interface SummaryStep {
  readonly edge: CfaEdge;
  readonly to: SummaryNode;
}

/** Where a function is called from, what answers the call, and where it comes back to. */
export interface SummaryCall {
  readonly from: SummaryNode;
  readonly edge: CfaEdge;
  readonly context: FunctionContext;
  readonly returns: SummaryReturn[];
}

export interface SummaryReturn extends SummaryStep {
  readonly exit: SummaryNode;
}

/** A state of a function for all that call it alike. */
export class SummaryNode {
  readonly location: CfaNode;
  readonly context: FunctionContext;
  private knownState: CompositeState | null;
  private knownOrigin: Origin | null;
  // Memory: lists begin shared and empty; a location has steps or calls or neither.
  private ownSteps: SummaryStep[] | null = null;
  private ownCalls: SummaryCall[] | null = null;

  constructor(state: CompositeState, location: CfaNode, context: FunctionContext, origin: Origin) {
    this.knownState = state;
    this.location = location;
    this.context = context;
    this.knownOrigin = origin;
  }

  get state(): CompositeState {
    invariant(this.knownState !== null, RELEASED);
    return this.knownState;
  }

  get origin(): Origin {
    invariant(this.knownOrigin !== null, RELEASED);
    return this.knownOrigin;
  }

  /** Memory: from now on only where it leads is known. */
  release(): void {
    this.knownState = null;
    this.knownOrigin = null;
  }

  get steps(): readonly SummaryStep[] {
    return this.ownSteps ?? NO_STEPS;
  }

  get calls(): readonly SummaryCall[] {
    return this.ownCalls ?? NO_CALLS;
  }

  addStep(step: SummaryStep): void {
    (this.ownSteps ??= []).push(step);
  }

  addCall(call: SummaryCall): void {
    (this.ownCalls ??= []).push(call);
  }
}

const RELEASED = "who follows the graph does not ask for states";
const NO_STEPS: readonly SummaryStep[] = [];
const NO_CALLS: readonly SummaryCall[] = [];

/** A function from one state at its entry on: what it does is found out once, whoever calls it. */
export class FunctionContext {
  readonly function: CfaFunction;
  readonly entry: SummaryNode;
  /** The first is the one by which it was found; none for the beginning of the program. */
  readonly callers: SummaryCall[] = [];
  readonly exits: SummaryNode[] = [];
  private readonly newReached: () => ReachedStates;
  private readonly reached = new Map<CfaNode, ReachedStates>();

  constructor(state: CompositeState, entry: CfaNode, newReached: () => ReachedStates) {
    this.newReached = newReached;
    this.function = entry.function;
    this.entry = new SummaryNode(state, entry, this, { kind: "entry" });
    this.add(this.entry);
  }

  /** Null: none covers the state. */
  covering(state: CompositeState, location: CfaNode): SummaryNode | null {
    return this.reached.get(location)?.covering(state) ?? null;
  }

  /** Nothing will be covered any more. */
  release(): void {
    this.reached.clear();
  }

  add(node: SummaryNode): void {
    const { location } = node;
    let there = this.reached.get(location);
    if (there === undefined) this.reached.set(location, (there = this.newReached()));
    there.add(node);
  }
}

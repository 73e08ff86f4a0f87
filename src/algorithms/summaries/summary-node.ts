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
      readonly caller: Caller;
      readonly exit: SummaryNode;
      readonly edge: CfaEdge;
    };

/** A state of a function for all that call it alike. */
export class SummaryNode {
  readonly state: CompositeState;
  readonly location: CfaNode;
  readonly context: FunctionContext;
  readonly origin: Origin;

  constructor(state: CompositeState, location: CfaNode, context: FunctionContext, origin: Origin) {
    this.state = state;
    this.location = location;
    this.context = context;
    this.origin = origin;
  }
}

/** Where a function is called from. */
export interface Caller {
  readonly node: SummaryNode;
  readonly edge: CfaEdge;
}

/** A function from one state at its entry on: what it does is found out once, whoever calls it. */
export class FunctionContext {
  readonly function: CfaFunction;
  readonly entry: SummaryNode;
  /** The first is the one by which it was found; none for the beginning of the program. */
  readonly callers: Caller[] = [];
  readonly exits: SummaryNode[] = [];
  /** How many calls of the function are open on the way by which it was found, this one included. */
  readonly activations: number;
  private readonly newReached: () => ReachedStates;
  private readonly reached = new Map<CfaNode, ReachedStates>();

  constructor(
    state: CompositeState,
    entry: CfaNode,
    caller: Caller | null,
    newReached: () => ReachedStates,
  ) {
    this.newReached = newReached;
    this.function = entry.function;
    this.entry = new SummaryNode(state, entry, this, { kind: "entry" });
    if (caller !== null) this.callers.push(caller);
    let activations = 1;
    for (let above = caller; above !== null; above = above.node.context.callers[0] ?? null) {
      if (above.node.context.function !== this.function) continue;
      activations = above.node.context.activations + 1;
      break;
    }
    this.activations = activations;
    this.add(this.entry);
  }

  isCovered(state: CompositeState, location: CfaNode): boolean {
    return this.reached.get(location)?.cover(state) === true;
  }

  add({ location, state }: SummaryNode): void {
    let there = this.reached.get(location);
    if (there === undefined) this.reached.set(location, (there = this.newReached()));
    there.add(state);
  }
}

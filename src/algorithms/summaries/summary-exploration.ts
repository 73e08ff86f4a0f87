import type { Budget } from "../../base/budget/index.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { Composite, CompositePrecision, CompositeState } from "../../core/composite/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { SearchWatch } from "../../core/recording/index.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { ReachedStates } from "./reached-states.ts";
import type { ForeignCode } from "./foreign-code.ts";
import { FunctionContext, SummaryNode, type Origin, type SummaryCall } from "./summary-node.ts";

export interface SummaryExplorationParts {
  readonly cfa: Cfa;
  /** Knows no call stack: contexts take its place. */
  readonly composite: Composite;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  /** What code outside the program may do; null: nothing that the analyses do not know of. */
  readonly foreign: ForeignCode | null;
  readonly watch: SearchWatch | null;
}

/** Null: nothing waits any more. */
export type ReachedTarget = SummaryNode | null;

/**
 * All states under one precision, function by function: a function is explored once for each state at its entry, and every caller
 * with that state goes on behind the call from what was found at its exit (tabulation; block-abstraction memoization with functions
 * as blocks).
 */
export class SummaryExploration {
  private readonly parts: SummaryExplorationParts;
  private readonly precision: CompositePrecision;
  /** By the hash of the state at the entry. */
  private readonly contexts = new Map<number, FunctionContext[]>();
  /** All states in the order in which they were found; from `next` on they wait. */
  readonly nodes: SummaryNode[] = [];
  /** Where the program begins. */
  readonly root: SummaryNode;
  /** Everything that violates the specification so far. */
  readonly targets: SummaryNode[] = [];
  /** Behind a step that is not over before code outside the program comes back. */
  private readonly callingOut = new Set<SummaryNode>();
  private next = 0;
  private nextTarget = 0;
  private readonly created: Counter;
  private readonly shared: Counter;
  private readonly contextCount: Counter;

  constructor(parts: SummaryExplorationParts, precision: CompositePrecision) {
    const { cfa, composite, statistics } = parts;
    this.parts = parts;
    this.precision = precision;
    this.created = statistics.counter("Number of states created");
    this.contextCount = statistics.counter("Number of function contexts");
    this.shared = statistics.counter("Number of calls answered by a known context");
    const { entry } = cfa.start;
    const adjusted = composite.adjust(composite.initialState(entry), precision);
    invariant(adjusted !== null, "the program begins somewhere");
    this.root = this.newContext(adjusted.state, entry).entry;
    this.found(this.root);
  }

  private newContext(state: CompositeState, entry: CfaNode): FunctionContext {
    const { parts, precision } = this;
    const newReached = () => new ReachedStates(parts.composite, precision);
    return new FunctionContext(state, entry, newReached);
  }

  /** How many states have been followed. */
  get followed(): number {
    return this.next;
  }

  /** The next state that violates the specification; null if there is none among the first `limit` states. The rest still waits. */
  run(budget: Budget, limit = Infinity): ReachedTarget {
    while (true) {
      const target = this.targets[this.nextTarget];
      if (target !== undefined) {
        this.nextTarget++;
        return target;
      }
      const node = this.nodes[this.next];
      if (node === undefined || this.next >= limit) return null;
      budget.check();
      budget.checkTurn();
      this.next++;
      this.expand(node);
    }
  }

  /** Memory: everything is explored, and of all states only where they lead is asked for from now on. */
  release(): void {
    for (const alike of this.contexts.values()) for (const context of alike) context.release();
    this.contexts.clear();
    for (const node of this.nodes) node.release();
  }

  private expand(node: SummaryNode): void {
    const { context, location } = node;
    if (this.callingOut.has(node)) return;
    if (location === context.function.exit) {
      context.exits.push(node);
      // No caller comes in between: each is told of the exits that were there before it.
      for (const call of context.callers) this.leave(call, node);
      return;
    }
    for (const edge of location.leaving) {
      const callBack = this.parts.foreign?.callAfter(edge) ?? null;
      if (edge.operation.kind === "call") this.enter(node, edge);
      else if (callBack !== null) this.callOut(node, edge, callBack);
      else {
        const origin: Origin = { kind: "step", from: node, edge };
        for (const to of this.follow(node.state, edge, context, origin)) {
          node.addStep({ edge, to });
        }
      }
    }
  }

  /** Behind the step the program goes on only after code outside of it did what it likes. */
  private callOut(from: SummaryNode, edge: CfaEdge, callBack: CfaEdge): void {
    for (const state of this.successors(from.state, edge)) {
      const origin: Origin = { kind: "step", from, edge };
      const outside = new SummaryNode(state, edge.target, from.context, origin);
      from.addStep({ edge, to: outside });
      this.nodes.push(outside);
      this.callingOut.add(outside);
      if (this.parts.composite.violation(state) !== null) this.targets.push(outside);
      this.enter(outside, callBack);
    }
  }

  private enter(from: SummaryNode, edge: CfaEdge): void {
    const { composite } = this.parts;
    for (const state of this.successors(from.state, edge)) {
      const inside = composite.withoutCaller(state, from.state, edge.target.function);
      const known = this.contextOf(inside, edge.target);
      const context = known ?? this.newContext(inside, edge.target);
      const call: SummaryCall = { from, edge, context, returns: [] };
      context.callers.push(call);
      from.addCall(call);
      if (known === null) {
        this.register(context);
        this.found(context.entry);
      } else {
        this.shared.increment();
        for (const exit of known.exits) this.leave(call, exit);
      }
    }
  }

  private leave(call: SummaryCall, exit: SummaryNode): void {
    const { composite } = this.parts;
    const { from, edge: callEdge, context } = call;
    const state = composite.withCaller(exit.state, from.state, context.function);
    invariant(callEdge.operation.kind === "call", "functions are entered by calls");
    const edge = callEdge.operation.returnEdge;
    const origin: Origin = { kind: "return", call, exit, edge };
    for (const to of this.follow(state, edge, from.context, origin)) {
      call.returns.push({ edge, exit, to });
    }
  }

  /** What is there, new or known. */
  private follow(
    state: CompositeState,
    edge: CfaEdge,
    context: FunctionContext,
    origin: Origin,
  ): readonly SummaryNode[] {
    return this.successors(state, edge).map((successor) => {
      const covering = context.covering(successor, edge.target);
      if (covering !== null) return covering;
      const node = new SummaryNode(successor, edge.target, context, origin);
      context.add(node);
      this.found(node);
      return node;
    });
  }

  private successors(state: CompositeState, edge: CfaEdge): readonly CompositeState[] {
    const { composite, assurance, watch } = this.parts;
    const successors = composite.successors(state, edge, this.precision);
    if (successors.length > 0) watch?.took("explored", [edge]);
    if (composite.neverAdjusts) return successors;
    return successors.flatMap((successor) => {
      const adjusted = composite.adjust(successor, this.precision);
      if (adjusted === null) return [];
      if (!adjusted.halt) return [adjusted.state];
      // Soundness: what would come behind is not explored.
      assurance.lose("the specification stops the analysis", edge);
      return [];
    });
  }

  private found(node: SummaryNode): void {
    this.created.increment();
    this.nodes.push(node);
    if (this.parts.composite.violation(node.state) !== null) this.targets.push(node);
  }

  private contextOf(state: CompositeState, entry: CfaNode): FunctionContext | null {
    const alike = this.contexts.get(state.hash);
    return (
      alike?.find(({ entry: node }) => node.location === entry && node.state.equals(state)) ?? null
    );
  }

  private register(context: FunctionContext): void {
    this.contextCount.increment();
    const { hash } = context.entry.state;
    const alike = this.contexts.get(hash);
    if (alike === undefined) this.contexts.set(hash, [context]);
    else alike.push(context);
  }
}

import type { Budget } from "../../base/budget/index.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { Composite, CompositePrecision, CompositeState } from "../../core/composite/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { ReachedStates } from "./reached-states.ts";
import { FunctionContext, SummaryNode, type Caller, type Origin } from "./summary-node.ts";

export interface SummaryExplorationParts {
  readonly cfa: Cfa;
  /** Knows no call stack: contexts take its place. */
  readonly composite: Composite;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  /** How often a function may be open at a time. */
  readonly recursion: number;
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
  private readonly waiting: SummaryNode[] = [];
  private readonly targets: SummaryNode[] = [];
  private next = 0;
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
    this.found(this.newContext(adjusted.state, entry, null).entry);
  }

  private newContext(
    state: CompositeState,
    entry: CfaNode,
    caller: Caller | null,
  ): FunctionContext {
    const { parts, precision } = this;
    const newReached = () => new ReachedStates(parts.composite, precision);
    return new FunctionContext(state, entry, caller, newReached);
  }

  /** The next state that violates the specification. The rest still waits. */
  run(budget: Budget): ReachedTarget {
    while (true) {
      const target = this.targets.shift();
      if (target !== undefined) return target;
      const node = this.waiting[this.next];
      if (node === undefined) return null;
      budget.check();
      budget.checkTurn();
      this.next++;
      this.expand(node);
    }
  }

  private expand(node: SummaryNode): void {
    const { context, location } = node;
    if (location === context.function.exit) {
      context.exits.push(node);
      // No caller comes in between: each is told of the exits that were there before it.
      for (const caller of context.callers) this.leave(caller, node);
      return;
    }
    for (const edge of location.leaving) {
      if (edge.operation.kind === "call") this.enter({ node, edge });
      else this.follow(node.state, edge, context, { kind: "step", from: node, edge });
    }
  }

  private enter(caller: Caller): void {
    const { composite } = this.parts;
    const { node, edge } = caller;
    const callee = edge.target.function;
    for (const state of this.successors(node.state, edge)) {
      const inside = composite.withoutCaller(state, node.state, callee);
      const known = this.contextOf(inside, edge.target);
      if (known !== null) {
        this.shared.increment();
        known.callers.push(caller);
        for (const exit of known.exits) this.leave(caller, exit);
        continue;
      }
      const context = this.newContext(inside, edge.target, caller);
      if (context.activations > this.parts.recursion) {
        this.tooDeep(caller);
        continue;
      }
      this.register(context);
      this.found(context.entry);
    }
  }

  private leave(caller: Caller, exit: SummaryNode): void {
    const { composite } = this.parts;
    const { node, edge: callEdge } = caller;
    const state = composite.withCaller(exit.state, node.state, exit.context.function);
    for (const edge of exit.location.leaving) {
      const { operation } = edge;
      if (operation.kind !== "return" || operation.callEdge !== callEdge) continue;
      this.follow(state, edge, node.context, { kind: "return", caller, exit, edge });
    }
  }

  private follow(
    state: CompositeState,
    edge: CfaEdge,
    context: FunctionContext,
    origin: Origin,
  ): void {
    for (const successor of this.successors(state, edge)) {
      if (context.isCovered(successor, edge.target)) continue;
      const node = new SummaryNode(successor, edge.target, context, origin);
      context.add(node);
      this.found(node);
    }
  }

  private successors(state: CompositeState, edge: CfaEdge): readonly CompositeState[] {
    const { composite } = this.parts;
    const successors = composite.successors(state, edge, this.precision);
    if (composite.neverAdjusts) return successors;
    return successors.flatMap((successor) => {
      const adjusted = composite.adjust(successor, this.precision);
      return adjusted === null ? [] : [adjusted.state];
    });
  }

  private found(node: SummaryNode): void {
    this.created.increment();
    this.waiting.push(node);
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

  private tooDeep({ edge }: Caller): void {
    const { assurance, recursion } = this.parts;
    // Soundness: the deeper executions are not explored, so nothing is proved about them.
    assurance.add({
      reason: `recursion of ${edge.target.function.name} deeper than ${recursion} calls`,
      edge,
      hint: "--option exploration.recursion=N follows deeper recursion",
      isOfRecursion: true,
    });
  }
}

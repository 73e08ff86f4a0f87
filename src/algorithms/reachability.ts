import type { Budget } from "../base/budget/index.ts";
import type { Counter, Statistics } from "../base/statistics/index.ts";
import type { Arg, ArgNode } from "../core/arg/index.ts";
import type { Composite } from "../core/composite/index.ts";
import type { ReachedSet } from "../core/reached/index.ts";
import type { CfaEdge } from "../program/cfa/graph.ts";

/** Why exploration came back. */
export type ExplorationEnd =
  /** Nothing waits any more. */
  | { readonly kind: "exhausted" }
  /** `at` violates the specification; it and everything unfinished still waits. */
  | { readonly kind: "violation"; readonly at: ArgNode }
  /** `at` should be looked at before it is expanded; it still waits. */
  | { readonly kind: "suspect"; readonly at: ArgNode }
  /** An analysis asked to pause. */
  | { readonly kind: "halted"; readonly at: ArgNode };

/** Whether the path to a node had better be checked before it is followed any further. */
export type Suspicion = (node: ArgNode) => boolean;

/** Tries to cover a node by strengthening it before it is expanded. True: it is covered now. */
export type ForcedCovering = (node: ArgNode, reached: ReachedSet, budget: Budget) => boolean;

/** Asked before a node is expanded. */
export interface ExpansionHooks {
  readonly forcedCovering: ForcedCovering | null;
  readonly isSuspect: Suspicion | null;
}

/**
 * Algorithm CPA++ (`wendler-dissertation` Alg. 5.1). It works on the reached set it is given and may be
 * called again after a refinement changed it.
 */
export class Reachability {
  private readonly composite: Composite;
  private readonly arg: Arg;
  private readonly forcedCovering: ForcedCovering | null;
  private readonly isSuspect: Suspicion | null;
  /** Performance: one list per edge, not one per node. */
  private readonly steps: (readonly CfaEdge[] | undefined)[] = [];
  private readonly expanded: Counter;
  private readonly created: Counter;
  private readonly coverageChecks: Counter;

  constructor(
    composite: Composite,
    arg: Arg,
    statistics: Statistics,
    { forcedCovering, isSuspect }: ExpansionHooks = { forcedCovering: null, isSuspect: null },
  ) {
    this.composite = composite;
    this.arg = arg;
    this.forcedCovering = forcedCovering;
    this.isSuspect = isSuspect;
    this.expanded = statistics.counter("Number of states expanded");
    this.created = statistics.counter("Number of states created");
    this.coverageChecks = statistics.counter("Number of coverage checks");
  }

  /** Runs until nothing waits, a violation is found or the budget is used up (which throws). */
  run(reached: ReachedSet, budget: Budget): ExplorationEnd {
    for (let node = reached.next(); node !== null; node = reached.next()) {
      let isFinished = false;
      try {
        budget.check();
        budget.checkTurn();
        if (this.isSuspect?.(node) === true) return { kind: "suspect", at: node };
        if (this.forcedCovering?.(node, reached, budget) === true) {
          isFinished = true;
          continue;
        }
        const end = this.expand(node, reached);
        if (end !== null) return end;
        isFinished = true;
      } finally {
        // Soundness: whatever interrupted the expansion, its missing successors must not be forgotten.
        if (!isFinished && reached.has(node)) reached.requeue(node);
      }
    }
    return { kind: "exhausted" };
  }

  private expand(node: ArgNode, reached: ReachedSet): ExplorationEnd | null {
    this.expanded.increment();
    const { leaving } = this.composite.location(node.state);
    for (let i = 0; i < leaving.length; i++) {
      const end = this.takeEdge(node, leaving[i]!, reached);
      if (end !== null) return end;
      // Merged with its own successor: what took its place waits and will be expanded as a whole.
      if (node.isRemoved) return null;
    }
    return null;
  }

  private takeEdge(node: ArgNode, edge: CfaEdge, reached: ReachedSet): ExplorationEnd | null {
    const { composite } = this;
    for (const successor of composite.successors(node.state, edge, node.precision)) {
      const adjusted = composite.adjust(successor, node.precision);
      if (adjusted === null) continue;
      const child = this.arg.newChild(node, this.stepOf(edge), adjusted.state, adjusted.precision);
      this.created.increment();
      if (!composite.neverMerges) this.mergeInto(child, reached);
      this.coverageChecks.increment();
      const covering = reached.findCovering(child.state, child.precision);
      if (covering !== null) {
        this.arg.cover(child, covering);
        continue;
      }
      reached.add(child);
      if (composite.violation(child.state) !== null) return { kind: "violation", at: child };
      if (adjusted.halt) return { kind: "halted", at: child };
    }
    return null;
  }

  private stepOf(edge: CfaEdge): readonly CfaEdge[] {
    return (this.steps[edge.id] ??= [edge]);
  }

  private mergeInto(child: ArgNode, reached: ReachedSet): void {
    for (const other of [...reached.partition(child.state)]) {
      const merged = this.composite.merge(child.state, other.state, child.precision);
      if (merged === other.state) continue;
      const replacement = this.arg.replace(other, merged, other.precision);
      const { parent, edges } = child.incoming[0]!;
      this.arg.addParent(replacement, parent, edges);
      reached.remove(other);
      reached.add(replacement);
    }
  }
}

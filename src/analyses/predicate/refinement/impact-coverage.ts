/** Covering and uncovering of states whose labels change (`wendler-dissertation` 3.4 and 4.2.4, "IMPACT Refinement"). */
import type { Counter, Statistics } from "../../../base/statistics/index.ts";
import type { Arg, ArgNode } from "../../../core/arg/index.ts";
import type { Composite } from "../../../core/composite/index.ts";
import type { ReachedSet } from "../../../core/reached/index.ts";
import type { Abstraction } from "../predicate-state.ts";
import { predicateStateOf } from "./abstract-counterexample.ts";

/**
 * A covered node has no children here and is not reached. What is removed by covering is not lost: abstractions keep their
 * labels, and find them again if the node has to be explored after all.
 */
export class ImpactCoverage {
  private readonly composite: Composite;
  private readonly arg: Arg;
  private readonly coverings: Counter;
  private readonly uncoverings: Counter;
  private readonly removedStates: Counter;

  constructor(composite: Composite, arg: Arg, statistics: Statistics) {
    this.composite = composite;
    this.arg = arg;
    this.coverings = statistics.counter("Number of coverings by refinements");
    this.uncoverings = statistics.counter("Number of uncoverings by refinements");
    this.removedStates = statistics.counter("Number of states removed by refinements");
  }

  /** Removes a node that no execution reaches, with everything below it. */
  removeUnreachable(node: ArgNode, reached: ReachedSet): void {
    this.revive(this.remove(node, reached), reached);
  }

  /**
   * Soundness: what a node with a stronger label covered may not be covered any more. Every node counts: several share a
   * label if they differ in what other analyses know.
   */
  recheck(strengthened: ReadonlySet<Abstraction>, reached: ReachedSet): void {
    const lost: ArgNode[] = [];
    for (const node of reached) {
      if (node.covers.length === 0) continue;
      const state = predicateStateOf(node);
      if (!state.isAbstraction || !strengthened.has(state.abstraction)) continue;
      for (const covered of [...node.covers]) {
        if (this.composite.isCoveredBy(covered.state, node.state, covered.precision)) continue;
        this.arg.uncover(covered);
        lost.push(covered);
      }
    }
    this.revive(lost, reached);
  }

  /** Covers the node by an older one, if there is one. */
  tryCover(node: ArgNode, reached: ReachedSet): boolean {
    const covering = this.findOlder(node, reached);
    if (covering === null) return false;
    this.cover(node, covering, reached);
    return true;
  }

  /** Soundness: `by` is older, reached, and describes whatever `node` does. */
  cover(node: ArgNode, by: ArgNode, reached: ReachedSet): void {
    const lost: ArgNode[] = [];
    for (const child of [...node.children]) {
      if (!child.isRemoved) lost.push(...this.remove(child, reached));
    }
    // A covered node covers nothing itself: there are no chains.
    for (const covered of [...node.covers]) {
      this.arg.uncover(covered);
      lost.push(covered);
    }
    reached.remove(node);
    this.arg.cover(node, by);
    this.coverings.increment();
    this.revive(lost, reached);
  }

  /**
   * The older ones first. Only an older node covers a newer one (3.4): otherwise covering and uncovering might go on for
   * ever. A node that is older is also no descendant.
   */
  private findOlder(node: ArgNode, reached: ReachedSet): ArgNode | null {
    for (const other of reached.partition(node.state)) {
      if (other.id >= node.id) continue;
      if (this.composite.isCoveredBy(node.state, other.state, node.precision)) return other;
    }
    return null;
  }

  /** Nodes that were covered by what is removed. */
  private remove(root: ArgNode, reached: ReachedSet): readonly ArgNode[] {
    const { removed, uncovered } = this.arg.removeSubtree(root);
    for (const node of removed) reached.remove(node);
    this.removedStates.increment(removed.length);
    return uncovered;
  }

  /** Soundness: what is not covered any more has to be explored. */
  private revive(nodes: readonly ArgNode[], reached: ReachedSet): void {
    for (const node of nodes) {
      if (node.isRemoved || node.coveredBy !== null || reached.has(node)) continue;
      this.uncoverings.increment();
      if (this.composite.violation(node.state) === null) {
        if (!this.coverAgain(node, reached)) reached.add(node);
        continue;
      }
      // Only a new node is checked for being a violation.
      for (const parent of this.arg.removeSubtree(node).parents) {
        if (reached.has(parent)) reached.requeue(parent);
      }
    }
  }

  private coverAgain(node: ArgNode, reached: ReachedSet): boolean {
    const covering = this.findOlder(node, reached);
    if (covering === null) return false;
    this.arg.cover(node, covering);
    return true;
  }
}

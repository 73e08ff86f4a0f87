import { invariant } from "../../base/diagnostics/index.ts";
import { subtree, type Arg, type ArgNode } from "../../core/arg/index.ts";
import type { CompositePrecision } from "../../core/composite/index.ts";
import type { ReachedSet } from "../../core/reached/index.ts";
import type { PrecisionIncrement, PrecisionScope, TrackingPrecision } from "../strongest-post.ts";

/**
 * Changes the graph and the reached set after a refinement (`lemberger-thesis` 3.3.2, "Lazy Abstraction"):
 * what was explored with too little precision goes, what led to it waits with the new precision.
 */
export class LazyAbstraction<F> {
  private readonly arg: Arg;
  private readonly precisions: TrackingPrecision<CompositePrecision, F>;
  private readonly scope: PrecisionScope;

  constructor(
    arg: Arg,
    precisions: TrackingPrecision<CompositePrecision, F>,
    scope: PrecisionScope,
  ) {
    this.arg = arg;
    this.precisions = precisions;
    this.scope = scope;
  }

  /**
   * Whether exploring again with the increment can exclude the path: one of its nodes was made without
   * it. False: each knew all of it, and the analysis went on nevertheless.
   */
  isProgress(path: readonly ArgNode[], increment: PrecisionIncrement<F>): boolean {
    const seen = new Set<CompositePrecision>();
    for (const { precision } of path) {
      if (seen.has(precision)) continue;
      seen.add(precision);
      if (this.precisions.extend(precision, increment, this.scope) !== precision) return true;
    }
    return false;
  }

  /** Removes `pivots`, which have parents, and all below them. The number of removed states. */
  reexplore(
    reached: ReachedSet,
    pivots: readonly ArgNode[],
    increment: PrecisionIncrement<F>,
  ): number {
    const removedPrecisions = new Set<CompositePrecision>();
    const waiting = new Set<ArgNode>();
    const uncovered: ArgNode[] = [];
    let removedStates = 0;
    for (const pivot of pivots) {
      if (pivot.isRemoved) continue;
      for (const { precision } of subtree(pivot)) removedPrecisions.add(precision);
      const gone = this.arg.removeSubtree(pivot);
      for (const node of gone.removed) {
        reached.remove(node);
        waiting.delete(node);
      }
      removedStates += gone.removed.length;
      for (const parent of gone.parents) waiting.add(parent);
      uncovered.push(...gone.uncovered);
    }
    this.exploreUncovered(reached, uncovered, waiting);
    // Precisions are handed down from parent to child: what earlier refinements learnt for the removed
    // part is kept only if its parents have it now.
    let learnt: CompositePrecision | null = null;
    for (const precision of removedPrecisions) {
      learnt = learnt === null ? precision : this.precisions.join(learnt, precision);
    }
    invariant(learnt !== null, "something is removed");
    learnt = this.precisions.extend(learnt, increment, this.scope);
    for (const node of waiting) {
      invariant(!node.isRemoved, "what waits is in the graph");
      this.forgetCoveredChildren(node, reached);
      node.precision = this.precisions.join(node.precision, learnt);
      reached.requeue(node);
    }
    return removedStates;
  }

  /**
   * Soundness: what a removed node covered is not explored any more. Its parents make it anew, since only
   * a new node is checked for being a violation.
   */
  private exploreUncovered(
    reached: ReachedSet,
    uncovered: readonly ArgNode[],
    waiting: Set<ArgNode>,
  ): void {
    for (const node of uncovered) {
      if (node.isRemoved) continue;
      if (reached.has(node)) {
        waiting.add(node);
        continue;
      }
      const gone = this.arg.removeSubtree(node);
      invariant(gone.removed.length === 1, "a covered node has no children");
      for (const parent of gone.parents) waiting.add(parent);
    }
  }

  /** They are made again when the node is expanded; keeping them would only pile up copies. */
  private forgetCoveredChildren(node: ArgNode, reached: ReachedSet): void {
    for (const child of [...node.children]) {
      const isCopy = child.coveredBy !== null && child.incoming.length === 1 && !reached.has(child);
      if (isCopy) this.arg.removeSubtree(child);
    }
  }
}

import { invariant } from "../../base/diagnostics/index.ts";
import type { Arg, ArgNode } from "../../core/arg/index.ts";
import type { Composite, CompositePrecision } from "../../core/composite/index.ts";
import type { ReachedSet } from "../../core/reached/index.ts";
import type { PrecisionIncrement, PrecisionScope, TrackingPrecision } from "../strongest-post.ts";

/**
 * Changes the graph and the reached set after a refinement (`lemberger-thesis` 3.3.2, "Lazy Abstraction"):
 * what was explored with too little precision goes, what led to it waits with the new precision.
 */
export class LazyAbstraction<F> {
  private readonly composite: Composite;
  private readonly arg: Arg;
  private readonly precisions: TrackingPrecision<CompositePrecision, F>;
  private readonly scope: PrecisionScope;
  private readonly learnt: (increment: PrecisionIncrement<F>) => void;
  /** Of nodes that got a new precision for their successors: the one their own state was made with. */
  private readonly madeWith = new WeakMap<ArgNode, CompositePrecision>();
  /** Everything learnt so far, wherever it was; null before the first refinement. */
  private pool: CompositePrecision | null = null;

  constructor(
    composite: Composite,
    arg: Arg,
    precisions: TrackingPrecision<CompositePrecision, F>,
    scope: PrecisionScope,
    /** Is told every increment. */
    learnt: (increment: PrecisionIncrement<F>) => void = () => undefined,
  ) {
    this.composite = composite;
    this.arg = arg;
    this.precisions = precisions;
    this.scope = scope;
    this.learnt = learnt;
  }

  /**
   * Whether exploring again with the increment can exclude the path: one of its nodes was made without
   * it. False: each knew all of it, and the analysis went on nevertheless. The root does not count: it is
   * never made anew.
   */
  isProgress(path: readonly ArgNode[], increment: PrecisionIncrement<F>): boolean {
    const complete = new Set<CompositePrecision>();
    return path.some((node) => node.incoming.length > 0 && this.lacks(node, increment, complete));
  }

  /**
   * Explores the pivot again, and all below it. What was learnt before at another place is learnt once
   * and for all: then every node at that location that does not know it goes as well. The number of
   * removed states.
   */
  refineAt(pivot: ArgNode, reached: ReachedSet, increment: PrecisionIncrement<F>): number {
    const isRepeated = !this.learn(pivot.precision, increment);
    const pivots = isRepeated ? this.alike(pivot, reached, increment) : [pivot];
    return this.reexplore(reached, pivots);
  }

  /** Explores everything again. The number of removed states. */
  restart(root: ArgNode, reached: ReachedSet, increment: PrecisionIncrement<F>): number {
    this.learn(root.precision, increment);
    return this.reexplore(reached, [...root.children]);
  }

  /** Whether anything in the increment is new. */
  private learn(initial: CompositePrecision, increment: PrecisionIncrement<F>): boolean {
    this.learnt(increment);
    const before = this.pool ?? initial;
    this.pool = this.precisions.extend(before, increment, this.scope);
    return this.pool !== before;
  }

  private lacks(
    node: ArgNode,
    increment: PrecisionIncrement<F>,
    complete: Set<CompositePrecision>,
  ): boolean {
    const precision = this.madeWith.get(node) ?? node.precision;
    if (complete.has(precision)) return false;
    if (this.precisions.extend(precision, increment, this.scope) !== precision) return true;
    complete.add(precision);
    return false;
  }

  /**
   * The nodes at the pivot's location that were made without the increment, the pivot first. What still
   * waits is told everything that is known, so that no more of them are made.
   */
  private alike(
    pivot: ArgNode,
    reached: ReachedSet,
    increment: PrecisionIncrement<F>,
  ): readonly ArgNode[] {
    const { composite } = this;
    const location = composite.location(pivot.state);
    const complete = new Set<CompositePrecision>();
    const found = [pivot];
    for (const node of reached) {
      if (node.isWaiting) this.give(node, this.pool!);
      if (node === pivot || composite.location(node.state) !== location) continue;
      if (this.lacks(node, increment, complete)) found.push(node);
    }
    return found;
  }

  /** Removes the nodes, which have parents, and all below them. */
  private reexplore(reached: ReachedSet, pivots: readonly ArgNode[]): number {
    const removedPrecisions = new Set<CompositePrecision>();
    const waiting = new Set<ArgNode>();
    const uncovered: ArgNode[] = [];
    let removedStates = 0;
    for (const pivot of pivots) {
      if (pivot.isRemoved) continue;
      const gone = this.arg.removeSubtree(pivot);
      for (const node of gone.removed) {
        removedPrecisions.add(node.precision);
        reached.remove(node);
      }
      removedStates += gone.removed.length;
      for (const parent of gone.parents) waiting.add(parent);
      uncovered.push(...gone.uncovered);
    }
    this.exploreUncovered(reached, uncovered, waiting);
    // Precisions are handed down from parent to child: what earlier refinements learnt for the removed
    // part is kept only if its parents have it now.
    let learnt = this.pool!;
    for (const precision of removedPrecisions) learnt = this.precisions.join(learnt, precision);
    for (const node of waiting) {
      if (node.isRemoved) continue;
      this.forgetCoveredChildren(node, reached);
      this.give(node, learnt);
      reached.requeue(node);
    }
    return removedStates;
  }

  private give(node: ArgNode, precision: CompositePrecision): void {
    const joined = this.precisions.join(node.precision, precision);
    if (joined === node.precision) return;
    if (!this.madeWith.has(node)) this.madeWith.set(node, node.precision);
    node.precision = joined;
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

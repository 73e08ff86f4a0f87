import { invariant } from "../../base/diagnostics/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { CompositePrecision, CompositeState } from "../composite/index.ts";
import { ArgNode } from "./arg-node.ts";

/** Makes and links nodes, keeping both directions of every link consistent. */
export class Arg {
  private nextId = 0;

  newRoot(state: CompositeState, precision: CompositePrecision): ArgNode {
    return new ArgNode(this.nextId++, state, precision);
  }

  newChild(
    parent: ArgNode,
    edges: readonly CfaEdge[],
    state: CompositeState,
    precision: CompositePrecision,
  ): ArgNode {
    const child = new ArgNode(this.nextId++, state, precision);
    child.incoming = [{ parent, edges }];
    parent.children = appended(parent.children, child);
    return child;
  }

  cover(node: ArgNode, by: ArgNode): void {
    invariant(node !== by && node.coveredBy === null, "a node is covered once, by another one");
    invariant(node.children.length === 0, "a covered node has no children");
    node.coveredBy = by;
    by.covers = appended(by.covers, node);
  }

  uncover(node: ArgNode): void {
    const by = node.coveredBy;
    if (by === null) return;
    by.covers = without(by.covers, node);
    node.coveredBy = null;
  }

  /** `merged` takes the place of `old`: its parents, its children, what it covers. */
  replace(old: ArgNode, merged: CompositeState, precision: CompositePrecision): ArgNode {
    const node = new ArgNode(this.nextId++, merged, precision);
    node.incoming = old.incoming;
    for (const { parent } of old.incoming) {
      parent.children = parent.children.map((child) => (child === old ? node : child));
    }
    node.children = old.children;
    for (const child of old.children) {
      child.incoming = child.incoming.map((step) =>
        step.parent === old ? { parent: node, edges: step.edges } : step,
      );
    }
    // Merging only weakens, so what the old node covered the new one covers too.
    node.covers = old.covers;
    for (const covered of old.covers) covered.coveredBy = node;
    unlink(old);
    old.isRemoved = true;
    return node;
  }

  /** A further way into an existing node, from merging. */
  addParent(node: ArgNode, parent: ArgNode, edges: readonly CfaEdge[]): void {
    node.incoming = appended(node.incoming, { parent, edges });
    if (!parent.children.includes(node)) parent.children = appended(parent.children, node);
  }

  /**
   * Removes the node and everything below it from the graph. What stays must be explored again where it
   * relied on removed nodes: `parents` had a removed child, `uncovered` were covered by a removed node.
   */
  removeSubtree(root: ArgNode): RemovedSubtree {
    const removed = subtree(root);
    for (const node of removed) node.isRemoved = true;
    const parents = new Set<ArgNode>();
    const uncovered: ArgNode[] = [];
    for (const node of removed) {
      if (node.coveredBy !== null && !node.coveredBy.isRemoved) this.uncover(node);
      for (const covered of node.covers) {
        covered.coveredBy = null;
        // Soundness: what was covered by a removed state is no longer known to be explored.
        if (!covered.isRemoved) uncovered.push(covered);
      }
      for (const { parent } of node.incoming) {
        if (parent.isRemoved) continue;
        parent.children = without(parent.children, node);
        // Soundness: a merged node may have parents outside; their successors are missing now.
        parents.add(parent);
      }
    }
    removed.forEach(unlink);
    return { removed, parents: [...parents], uncovered };
  }
}

export interface RemovedSubtree {
  readonly removed: readonly ArgNode[];
  readonly parents: readonly ArgNode[];
  readonly uncovered: readonly ArgNode[];
}

/** The node and its descendants, in no particular order but the same every time. */
export function subtree(root: ArgNode): ArgNode[] {
  const seen = new Set([root]);
  const found = [root];
  for (let i = 0; i < found.length; i++) {
    for (const child of found[i]!.children) {
      if (seen.has(child)) continue;
      seen.add(child);
      found.push(child);
    }
  }
  return found;
}

function unlink(node: ArgNode): void {
  node.incoming = [];
  node.children = [];
  node.covers = [];
}

/** Lists that are not empty belong to one node and grow in place. */
function appended<T>(list: readonly T[], element: T): readonly T[] {
  if (list.length === 0) return [element];
  (list as T[]).push(element);
  return list;
}

function without<T>(list: readonly T[], element: T): readonly T[] {
  const position = list.indexOf(element);
  return position < 0 ? list : list.toSpliced(position, 1);
}

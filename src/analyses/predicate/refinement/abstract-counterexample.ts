import { invariant } from "../../../base/diagnostics/index.ts";
import type { ArgNode } from "../../../core/arg/index.ts";
import type { CfaEdge } from "../../../program/cfa/graph.ts";
import type { BlockSequence } from "../../../refinement/blocks/block-sequence.ts";
import { predicateKey } from "../predicate-analysis.ts";
import type { Abstraction, PredicateState } from "../predicate-state.ts";

/**
 * The abstraction states on the way to a target (`wendler-dissertation` 4.2.1). Whatever the ways through its blocks, there
 * is one such sequence: the graph, projected to abstraction states, is a tree.
 */
export interface AbstractCounterexample {
  /** The root first, the target last. */
  readonly nodes: readonly ArgNode[];
  /** Of the nodes. */
  readonly abstractions: readonly Abstraction[];
  readonly sequence: BlockSequence;
}

export function predicateStateOf({ state }: ArgNode): PredicateState {
  const found = state.get(predicateKey);
  invariant(found !== null, "predicates are part of the composite");
  return found;
}

export function counterexampleTo(target: ArgNode): AbstractCounterexample {
  const nodes: ArgNode[] = [];
  for (let node: ArgNode | undefined = target; node !== undefined;) {
    if (predicateStateOf(node).isAbstraction) nodes.push(node);
    node = node.incoming[0]?.parent;
  }
  nodes.reverse();
  const abstractions = nodes.map((node) => predicateStateOf(node).abstraction);
  return {
    nodes,
    abstractions,
    sequence: sequenceOf(abstractions, nodes.slice(1).map(edgesOfBlock)),
  };
}

/** The blocks from the first abstraction to the last, each of which begins where the one before ends. */
export function sequenceOf(
  abstractions: readonly Abstraction[],
  edges: BlockSequence["edges"] = null,
): BlockSequence {
  const from = abstractions.slice(0, -1);
  const to = abstractions.slice(1);
  to.forEach(({ previous }, i) => {
    invariant(previous === from[i], "blocks follow each other");
  });
  return {
    beginnings: from.map(({ beginning }) => beginning),
    ends: to.map(({ block }) => block!),
    links: to.slice(0, -1).map(({ links }) => links),
    locations: from.map(({ location }) => location),
    edges,
  };
}

/** The edges of all ways through the block that ends at `node`. */
function edgesOfBlock(node: ArgNode): readonly CfaEdge[] {
  const edges = new Set<CfaEdge>();
  const seen = new Set([node]);
  for (const current of seen) {
    for (const { parent, edges: taken } of current.incoming) {
      taken.forEach((edge) => edges.add(edge));
      if (!predicateStateOf(parent).isAbstraction) seen.add(parent);
    }
  }
  return [...edges];
}

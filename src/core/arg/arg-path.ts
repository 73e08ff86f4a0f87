import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { ArgNode } from "./arg-node.ts";

/**
 * A path from the root of the graph: `nodes[i]` is left by `steps[i]`, which ends at `nodes[i + 1]`.
 * A step is one edge unless a basic block was taken at once.
 */
export interface ArgPath {
  readonly nodes: readonly ArgNode[];
  readonly steps: readonly (readonly CfaEdge[])[];
}

/** The path by which `target` was found first. */
export function pathTo(target: ArgNode): ArgPath {
  const nodes: ArgNode[] = [target];
  const steps: (readonly CfaEdge[])[] = [];
  for (let node = target; node.incoming.length > 0;) {
    const { parent, edges } = node.incoming[0]!;
    nodes.push(parent);
    steps.push(edges);
    node = parent;
  }
  nodes.reverse();
  steps.reverse();
  return { nodes, steps };
}

export function edgesOf(path: ArgPath): readonly CfaEdge[] {
  return path.steps.flat();
}

import type { Cfa, CfaFunction, CfaNode } from "../cfa/graph.ts";
import { localLeaving, localTarget } from "./local-flow.ts";

/** Nodes so that, loops aside, each comes after all its predecessors. */
export interface ReversePostorder {
  /** By node id: position within its function, from 0. */
  readonly position: Int32Array;
  /** The nodes of a function in that order. An exit that nothing reaches comes last. */
  nodes(inFunction: CfaFunction): readonly CfaNode[];
}

export function reversePostorder(cfa: Cfa): ReversePostorder {
  const position = new Int32Array(cfa.nodes.length);
  const orders = new Map<CfaFunction, readonly CfaNode[]>();
  for (const inFunction of cfa.functions) {
    const order = functionOrder(inFunction, position);
    for (let i = 0; i < order.length; i++) position[order[i]!.id] = i;
    orders.set(inFunction, order);
  }
  return { position, nodes: (inFunction) => orders.get(inFunction) ?? [] };
}

/** `mark` is used for what was visited and overwritten by the caller. */
function functionOrder(inFunction: CfaFunction, mark: Int32Array): CfaNode[] {
  const postorder: CfaNode[] = [];
  const path: CfaNode[] = [];
  const nextEdge: number[] = [];
  const enter = (node: CfaNode) => {
    mark[node.id] = 1;
    path.push(node);
    nextEdge.push(0);
  };
  enter(inFunction.entry);
  while (path.length > 0) {
    const node = path.at(-1)!;
    const edges = localLeaving(node);
    // The last branch first: the first one then comes earlier in the reversed order.
    const i = edges.length - 1 - nextEdge[nextEdge.length - 1]!++;
    if (i < 0) {
      postorder.push(node);
      path.pop();
      nextEdge.pop();
      continue;
    }
    const target = localTarget(edges[i]!);
    if (target !== null && mark[target.id] === 0) enter(target);
  }
  postorder.reverse();
  if (mark[inFunction.exit.id] === 0) postorder.push(inFunction.exit);
  return postorder;
}

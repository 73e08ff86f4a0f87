import type { Cfa, CfaFunction, CfaNode } from "../cfa/graph.ts";
import type { Operation } from "../cfa/operation.ts";

/**
 * The nodes an execution can reach as far as the graph alone tells: what follows a call is reachable only
 * if the callee can return, and a constant condition lets only one branch pass. By node id, 1 if reachable.
 */
export function findReachableNodes(cfa: Cfa): Uint8Array {
  const reached = new Uint8Array(cfa.nodes.length);
  const pending: CfaNode[] = [];
  /** Nodes after calls that wait until the callee is known to return. */
  const waiting = new Map<CfaFunction, CfaNode[]>();
  const add = (node: CfaNode) => {
    if (reached[node.id] === 1) return;
    reached[node.id] = 1;
    pending.push(node);
  };
  add(cfa.start.entry);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === node.function.exit) {
      for (const after of waiting.get(node.function) ?? []) add(after);
      waiting.delete(node.function);
      continue;
    }
    for (const edge of node.leaving) {
      if (isBlocked(edge.operation)) continue;
      add(edge.target);
      if (edge.operation.kind !== "call") continue;
      const { callee, returnEdge } = edge.operation;
      if (reached[callee.exit.id] === 1) add(returnEdge.target);
      else {
        const sites = waiting.get(callee);
        if (sites === undefined) waiting.set(callee, [returnEdge.target]);
        else sites.push(returnEdge.target);
      }
    }
  }
  return reached;
}

function isBlocked(operation: Operation): boolean {
  return (
    operation.kind === "assume" &&
    operation.condition.kind === "integer" &&
    (operation.condition.value !== 0n) !== operation.truth
  );
}

import { invariant } from "../../base/diagnostics/index.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";

/**
 * The edges from the start of the program, by the answers to the conditions on the way, whether an execution
 * takes them or not. Ends at a call of `reach_error`, when the answers are used up, or at the end of the program.
 */
export function walkPath(cfa: Cfa, answers: readonly boolean[]): readonly CfaEdge[] {
  const edges: CfaEdge[] = [];
  const calls: CfaEdge[] = [];
  const rest = [...answers];
  let node: CfaNode = cfa.start.entry;
  while (node !== cfa.start.exit) {
    const edge = nextEdge(node, calls, rest);
    if (edge === null) return edges;
    edges.push(edge);
    const { operation } = edge;
    if (operation.kind === "external" && operation.name === "reach_error") return edges;
    if (operation.kind === "call") calls.push(operation.returnEdge);
    node = edge.target;
  }
  return edges;
}

function nextEdge(node: CfaNode, calls: CfaEdge[], rest: boolean[]): CfaEdge | null {
  if (node === node.function.exit) return calls.pop() ?? null;
  const [first] = node.leaving;
  if (first?.operation.kind !== "assume") return first ?? null;
  const answer = rest.shift();
  if (answer === undefined) return null;
  const edge = node.leaving.find(({ operation }) => {
    invariant(operation.kind === "assume", "only assumptions branch");
    return operation.truth === answer;
  });
  return edge ?? null;
}

/** The flow inside one function: a call is a step from the call site to where it comes back. */
import type { CfaEdge, CfaNode } from "../cfa/graph.ts";

/** Where control is after the edge and everything it calls; null for edges back to a caller. */
export function localTarget(edge: CfaEdge): CfaNode | null {
  const { operation } = edge;
  switch (operation.kind) {
    case "call":
      return operation.returnEdge.target;
    case "return":
      return null;
    default:
      return edge.target;
  }
}

/** Where control was before the edge and the call it ends; null for edges from a caller. */
export function localSource(edge: CfaEdge): CfaNode | null {
  const { operation } = edge;
  switch (operation.kind) {
    case "call":
      return null;
    case "return":
      return operation.callEdge.source;
    default:
      return edge.source;
  }
}

/** The leaving edges whose local target is in the same function. */
export function localLeaving(node: CfaNode): readonly CfaEdge[] {
  return node === node.function.exit ? NONE : node.leaving;
}

/** The entering edges whose local source is in the same function. */
export function localEntering(node: CfaNode): readonly CfaEdge[] {
  return node === node.function.entry ? NONE : node.entering;
}

const NONE: readonly CfaEdge[] = [];

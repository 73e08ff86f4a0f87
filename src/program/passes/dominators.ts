/** Immediate dominators by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001). */
import type { CfaNode } from "../cfa/graph.ts";
import { localEntering, localSource } from "./local-flow.ts";

/**
 * `nodes` is one function in reverse postorder and `position` its inverse. The result maps positions to
 * the position of the immediate dominator; the entry is its own, -1 stands for unreachable nodes.
 */
export function computeDominators(nodes: readonly CfaNode[], position: Int32Array): Int32Array {
  const dominator = new Int32Array(nodes.length).fill(-1);
  dominator[0] = 0;
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (let i = 1; i < nodes.length; i++) {
      let common = -1;
      for (const edge of localEntering(nodes[i]!)) {
        const source = localSource(edge);
        if (source === null) continue;
        const from = position[source.id]!;
        if (dominator[from] === -1) continue;
        common = common === -1 ? from : intersect(dominator, common, from);
      }
      if (common !== dominator[i]) {
        dominator[i] = common;
        hasChanged = true;
      }
    }
  }
  return dominator;
}

function intersect(dominator: Int32Array, a: number, b: number): number {
  let left = a;
  let right = b;
  while (left !== right) {
    while (left > right) left = dominator[left]!;
    while (right > left) right = dominator[right]!;
  }
  return left;
}

/** Whether every path from the entry to `below` passes `above`; both are positions. */
export function dominates(dominator: Int32Array, above: number, below: number): boolean {
  let at = below;
  while (at > above) at = dominator[at]!;
  return at === above;
}

import type { PathStep } from "../../refinement/index.ts";
import type { SummaryNode } from "./summary-node.ts";

/** A path of the whole program to a node: what a summary stands for is written out. */
export function pathToSummaryNode(target: SummaryNode): readonly PathStep[] {
  const parts: (readonly PathStep[])[] = [];
  let node = target;
  while (true) {
    parts.push(pathWithin(node));
    const { entry, callers } = node.context;
    const [first] = callers;
    if (first === undefined) break;
    parts.push([{ edges: [first.edge], state: entry.state }]);
    node = first.from;
  }
  return parts.reverse().flat();
}

/** From the entry of its context on. */
function pathWithin(target: SummaryNode): readonly PathStep[] {
  // Backwards.
  const parts: (readonly PathStep[])[] = [];
  let node = target;
  while (node.origin.kind !== "entry") {
    const { origin } = node;
    const last: PathStep = { edges: [origin.edge], state: node.state };
    if (origin.kind === "step") {
      parts.push([last]);
      node = origin.from;
      continue;
    }
    const { call, exit } = origin;
    const first: PathStep = { edges: [call.edge], state: call.context.entry.state };
    parts.push([first, ...pathWithin(exit), last]);
    node = call.from;
  }
  return parts.reverse().flat();
}

import type { BlockEncoding, BlockFormula } from "../../encoding/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { BlockSequence } from "../../refinement/blocks/block-sequence.ts";
import type { AbstractionPoint } from "./abstraction-point.ts";
import type { PathNode, Trace } from "./path-node.ts";

/** The abstraction points of a path, the first one first. */
export function pointsOf({ point }: PathNode): AbstractionPoint[] {
  const points: AbstractionPoint[] = [];
  for (let at = point; at !== null; at = at.previous) points.push(at);
  return points.reverse();
}

/**
 * Plain execution along the path, with names for values at its abstraction points: what ISFEASIBLE and REFINE look at
 * (`fmcad24-symexec-ia` section IV-C). Throws `UnsupportedFeature`.
 */
export function sequenceOf(
  target: PathNode,
  entry: CfaNode,
  encoding: BlockEncoding,
): BlockSequence {
  const lengths = pointsOf(target).map(({ before }) => before.trace?.length ?? 0);
  const beginnings: BlockFormula[] = [encoding.start()];
  const ends: BlockFormula[] = [];
  const links: (readonly Term[])[] = [];
  const locations: CfaNode[] = [entry];
  const edges: CfaEdge[][] = [[]];
  let block = beginnings[0]!;
  let length = 0;
  for (const { edge, assumptions } of stepsOf(target.trace)) {
    block = encoding.encode(block, edge);
    for (const { expression, truth } of assumptions) {
      block = encoding.assume(block, expression, truth);
    }
    edges.at(-1)!.push(edge);
    length++;
    if (lengths[ends.length] !== length) continue;
    const boundary = encoding.close(block);
    ends.push(block);
    links.push(boundary.links);
    beginnings.push(boundary.next);
    locations.push(edge.target);
    edges.push([]);
    block = boundary.next;
  }
  ends.push(block);
  return { beginnings, ends, links, locations, edges };
}

function stepsOf(trace: Trace | null): Trace[] {
  const steps: Trace[] = [];
  for (let at = trace; at !== null; at = at.before) steps.push(at);
  return steps.reverse();
}

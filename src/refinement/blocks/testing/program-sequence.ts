import { BlockEncoder, type BlockFormula } from "../../../encoding/index.ts";
import type { Term, Terms } from "../../../logic/terms/index.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../../program/cfa/graph.ts";
import { findLoops } from "../../../program/passes/index.ts";
import { buildProgram, pathAlong } from "../../testing/paths.ts";
import type { BlockSequence } from "../block-sequence.ts";

/** The path of a program along the given branches as blocks that begin at heads of loops. */
export function programSequence(
  terms: Terms,
  text: string,
  truths: readonly boolean[],
): { readonly cfa: Cfa; readonly encoding: BlockEncoder; readonly sequence: BlockSequence } {
  const cfa = buildProgram(text);
  const encoding = new BlockEncoder(cfa, terms, { imprecise: () => undefined });
  const heads = new Set(findLoops(cfa).loops.map(({ head }) => head));
  const beginnings: BlockFormula[] = [encoding.start()];
  const ends: BlockFormula[] = [];
  const links: (readonly Term[])[] = [];
  const locations: CfaNode[] = [cfa.start.entry];
  const edges: CfaEdge[][] = [[]];
  const operations = pathAlong(cfa, truths);
  let block = beginnings[0]!;
  operations.forEach(({ edge }, i) => {
    block = encoding.encode(block, edge);
    edges.at(-1)!.push(edge);
    if (!heads.has(edge.target) || i === operations.length - 1) return;
    ends.push(block);
    const boundary = encoding.close(block);
    block = boundary.next;
    links.push(boundary.links);
    beginnings.push(block);
    locations.push(edge.target);
    edges.push([]);
  });
  ends.push(block);
  return { cfa, encoding, sequence: { beginnings, ends, links, locations, edges } };
}

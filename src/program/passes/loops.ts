/**
 * Loops of a function. Every cycle goes through a loop head, also cycles that `goto` builds with several
 * ways in: the targets of all retreating edges of one depth-first search are heads.
 */
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../cfa/graph.ts";
import { computeDominators, dominates } from "./dominators.ts";
import { localEntering, localLeaving, localSource, localTarget } from "./local-flow.ts";
import { type ReversePostorder, reversePostorder } from "./reverse-postorder.ts";

export interface Loop {
  readonly id: number;
  readonly head: CfaNode;
  /** Edges from inside the loop to the head. */
  readonly backEdges: readonly CfaEdge[];
  /** All nodes of the loop, those of inner loops included; ascending ids. */
  readonly nodes: readonly CfaNode[];
  /** The smallest loop around this one, or null. */
  readonly parent: Loop | null;
  /** 1 for a loop inside no other. */
  readonly depth: number;
  /** False if control can get into the loop without passing the head. */
  readonly isReducible: boolean;
  contains(node: CfaNode): boolean;
}

export interface LoopStructure {
  /** Inner loops after the loops around them. */
  readonly loops: readonly Loop[];
  isHead(node: CfaNode): boolean;
  /** The innermost loop around the node, or null. */
  innermost(node: CfaNode): Loop | null;
  loopsOf(inFunction: CfaFunction): readonly Loop[];
}

export function findLoops(
  cfa: Cfa,
  order: ReversePostorder = reversePostorder(cfa),
): LoopStructure {
  const loops: Loop[] = [];
  const innermost: (Loop | null)[] = new Array<Loop | null>(cfa.nodes.length).fill(null);
  const isHead = new Uint8Array(cfa.nodes.length);
  const byFunction = new Map<CfaFunction, Loop[]>();
  for (const inFunction of cfa.functions) {
    const drafts = functionLoops(inFunction, order);
    byFunction.set(inFunction, nest(drafts, loops, innermost));
    for (const { head } of drafts) isHead[head.id] = 1;
  }
  return {
    loops,
    isHead: (node) => isHead[node.id] === 1,
    innermost: (node) => innermost[node.id] ?? null,
    loopsOf: (inFunction) => byFunction.get(inFunction) ?? [],
  };
}

interface LoopDraft {
  readonly head: CfaNode;
  readonly backEdges: CfaEdge[];
  isReducible: boolean;
  readonly members: Set<CfaNode>;
}

function functionLoops(inFunction: CfaFunction, order: ReversePostorder): LoopDraft[] {
  const nodes = order.nodes(inFunction);
  const drafts = new Map<CfaNode, LoopDraft>();
  let dominators: Int32Array | null = null;
  for (const node of nodes) {
    for (const edge of localLeaving(node)) {
      const head = localTarget(edge);
      // Retreating: not forward in the order. Without such edges there is no cycle.
      if (head === null || order.position[head.id]! > order.position[node.id]!) continue;
      dominators ??= computeDominators(nodes, order.position);
      let draft = drafts.get(head);
      if (draft === undefined) {
        draft = { head, backEdges: [], isReducible: true, members: new Set([head]) };
        drafts.set(head, draft);
      }
      draft.backEdges.push(edge);
      const isNatural = dominates(dominators, order.position[head.id]!, order.position[node.id]!);
      if (!isNatural) draft.isReducible = false;
    }
  }
  for (const draft of drafts.values()) collectMembers(draft);
  return [...drafts.values()];
}

/**
 * Backwards from the back edges to the head. With several ways in, only what the head can reach belongs
 * to the loop.
 */
function collectMembers(draft: LoopDraft): void {
  const { head, members } = draft;
  const allowed = draft.isReducible ? null : reachableFrom(head);
  const pending: CfaNode[] = [];
  const add = (edge: CfaEdge) => {
    const source = localSource(edge);
    if (source === null || members.has(source)) return;
    if (allowed !== null && !allowed.has(source)) return;
    members.add(source);
    pending.push(source);
  };
  for (const edge of draft.backEdges) addBackEdge(edge, add);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const edge of localEntering(node)) add(edge);
  }
}

/** The edge as it enters the head: for a call that is its return edge. */
function addBackEdge(edge: CfaEdge, add: (edge: CfaEdge) => void): void {
  add(edge.operation.kind === "call" ? edge.operation.returnEdge : edge);
}

function reachableFrom(start: CfaNode): Set<CfaNode> {
  const reached = new Set([start]);
  const pending = [start];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const edge of localLeaving(node)) {
      const target = localTarget(edge);
      if (target === null || reached.has(target)) continue;
      reached.add(target);
      pending.push(target);
    }
  }
  return reached;
}

/** Larger loops first, so that the last loop to claim a node is its innermost. */
function nest(drafts: LoopDraft[], loops: Loop[], innermost: (Loop | null)[]): Loop[] {
  drafts.sort((a, b) => b.members.size - a.members.size || a.head.id - b.head.id);
  const made: Loop[] = [];
  for (const { head, backEdges, isReducible, members } of drafts) {
    const parent = innermost[head.id] ?? null;
    const loop: Loop = {
      id: loops.length,
      head,
      backEdges,
      nodes: [...members].sort((a, b) => a.id - b.id),
      parent,
      depth: parent === null ? 1 : parent.depth + 1,
      isReducible,
      contains: (node) => members.has(node),
    };
    for (const node of members) innermost[node.id] = loop;
    loops.push(loop);
    made.push(loop);
  }
  return made;
}

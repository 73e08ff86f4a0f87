/** From drafts to the graph: unreachable parts are left out, nodes and edges get their final numbers. */
import { invariant } from "../../base/diagnostics/index.ts";
import { CfaEdge, CfaNode, type CfaFunction } from "../cfa/graph.ts";
import type { CallOperation, ReturnOperation } from "../cfa/operation.ts";
import type { DraftCall, FunctionDraft } from "./function-draft.ts";

export interface AssembledGraph {
  readonly nodes: CfaNode[];
  readonly edges: CfaEdge[];
}

export function assemble(drafts: readonly FunctionDraft[]): AssembledGraph {
  const nodes: CfaNode[] = [];
  const edges: CfaEdge[] = [];
  // Call edges lead into other functions, so all nodes come before all edges.
  const maker = new NodeMaker(nodes);
  const places: number[] = [];
  for (let i = 0; i < drafts.length; i++) places.push(maker.makeNodes(drafts[i]!));
  for (let i = 0; i < drafts.length; i++) makeEdges(drafts[i]!, maker, places[i]!, edges);
  connect(nodes, edges);
  return { nodes, edges };
}

class NodeMaker {
  private readonly nodes: CfaNode[];
  /** For the draft nodes of all functions, one function after the other: the id, or -1. */
  private readonly ids: number[] = [];
  // Performance: scratch for all functions; thousands of small typed arrays cost more than they hold.
  private isReached = new Uint8Array(1024);
  /** Edges leaving a node as a linked list: first[node], then next[edge]. */
  private first = new Int32Array(1024);
  private next = new Int32Array(1024);

  constructor(nodes: CfaNode[]) {
    this.nodes = nodes;
  }

  /** Makes the nodes that are reachable, and the exit in any case; returns where to look them up. */
  makeNodes(draft: FunctionDraft): number {
    const { nodes, ids } = this;
    const { nodeCount } = draft;
    const inFunction: Mutable<CfaFunction> = draft.function;
    separateEntry(draft);
    this.findReached(draft);
    const exit = draft.resolve(draft.exit);
    this.isReached[exit] = 1;
    const place = ids.length;
    const first = nodes.length;
    for (let i = 0; i < nodeCount; i++) {
      if (this.isReached[i] === 0) ids.push(-1);
      else {
        ids.push(nodes.length);
        nodes.push(new CfaNode(nodes.length, draft.function));
      }
    }
    inFunction.nodes = nodes.slice(first);
    this.placeLabels(draft, place);
    const entry = this.node(place, draft.entry);
    invariant(entry !== null, "the entry is reachable");
    inFunction.entry = entry;
    inFunction.exit = this.node(place, exit)!;
    return place;
  }

  /** Null if it is not reachable. */
  node(place: number, draftNode: number): CfaNode | null {
    const id = this.ids[place + draftNode]!;
    return id < 0 ? null : this.nodes[id]!;
  }

  private placeLabels(draft: FunctionDraft, place: number): void {
    for (const { node, name } of draft.labels) {
      const found: Mutable<CfaNode> | null = this.node(place, draft.resolve(node));
      if (found !== null) found.labels = [...found.labels, name];
    }
  }

  /** Resolves the ends of all edges in passing. */
  private findReached(draft: FunctionDraft): void {
    const { edgeSource, edgeTarget, entry } = draft;
    this.reserve(draft.nodeCount, edgeSource.length);
    const { isReached, first, next } = this;
    for (let i = edgeSource.length - 1; i >= 0; i--) {
      const source = draft.resolve(edgeSource[i]!);
      edgeSource[i] = source;
      edgeTarget[i] = draft.resolve(edgeTarget[i]!);
      next[i] = first[source]!;
      first[source] = i;
    }
    isReached[entry] = 1;
    const pending = [entry];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      for (let i = first[node]!; i >= 0; i = next[i]!) {
        const target = edgeTarget[i]!;
        if (isReached[target] === 1) continue;
        isReached[target] = 1;
        pending.push(target);
      }
    }
  }

  private reserve(nodeCount: number, edgeCount: number): void {
    if (nodeCount > this.first.length) {
      this.isReached = new Uint8Array(nodeCount * 2);
      this.first = new Int32Array(nodeCount * 2);
    }
    if (edgeCount > this.next.length) this.next = new Int32Array(edgeCount * 2);
    this.isReached.fill(0, 0, nodeCount);
    this.first.fill(-1, 0, nodeCount);
  }
}

/** Only calls lead to the entry, and it is not the exit: a step of its own is added if need be. */
function separateEntry(draft: FunctionDraft): void {
  const { edgeTarget } = draft;
  const body = draft.resolve(draft.body);
  let isShared = body === draft.resolve(draft.exit);
  for (let i = 0; i < edgeTarget.length && !isShared; i++) {
    isShared = draft.resolve(edgeTarget[i]!) === body;
  }
  const { start, end } = draft.function.symbol;
  if (isShared) draft.addEdge(draft.entry, body, { kind: "skip", note: "enter" }, start, end);
  else draft.merge(draft.entry, body);
}

function makeEdges(draft: FunctionDraft, made: NodeMaker, place: number, edges: CfaEdge[]): void {
  const { edgeSource, edgeTarget, edgeOperation, edgeStart, edgeEnd } = draft;
  for (let i = 0; i < edgeSource.length; i++) {
    const source = made.node(place, edgeSource[i]!);
    const target = made.node(place, edgeTarget[i]!);
    // Only edges from unreachable nodes have an end that is left out.
    if (source === null || target === null) continue;
    const operation = edgeOperation[i]!;
    const start = edgeStart[i]!;
    const end = edgeEnd[i]!;
    if (operation.kind === "draft-call") {
      const { call, back } = callPair(operation);
      const { callee } = operation;
      const there = new CfaEdge(edges.length, source, callee.entry, call, start, end);
      const returned = new CfaEdge(edges.length + 1, callee.exit, target, back, start, end);
      edges.push(there, returned);
      call.returnEdge = returned;
      back.callEdge = there;
    } else edges.push(new CfaEdge(edges.length, source, target, operation, start, end));
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The two operations know each other's edges: these are filled in once both exist. */
function callPair({ callee, arguments: values, result }: DraftCall): {
  call: Mutable<CallOperation>;
  back: Mutable<ReturnOperation>;
} {
  const pending = null as unknown as CfaEdge;
  return {
    call: { kind: "call", callee, arguments: values, returnEdge: pending },
    back: { kind: "return", callee, result, callEdge: pending },
  };
}

/**
 * Tells the nodes their edges. Performance: arrays of the right length at once, since pushing to empty
 * ones would reserve room for sixteen edges at each node; between two steps in a row the list of the edge
 * that leaves is also that of the edge that enters.
 */
function connect(nodes: readonly CfaNode[], edges: readonly CfaEdge[]): void {
  const leaving = new EdgeLists(nodes.length, edges.length);
  const entering = new EdgeLists(nodes.length, edges.length);
  for (let i = edges.length - 1; i >= 0; i--) {
    const { source, target } = edges[i]!;
    leaving.prepend(source.id, i);
    entering.prepend(target.id, i);
  }
  for (let i = 0; i < nodes.length; i++) {
    const node: Mutable<CfaNode> = nodes[i]!;
    const list = leaving.of(i, edges);
    node.leaving = list;
    if (list.length !== 1) continue;
    const next: Mutable<CfaNode> = list[0]!.target;
    if (entering.isSingle(next.id)) next.entering = list;
  }
  for (let i = 0; i < nodes.length; i++) {
    const node: Mutable<CfaNode> = nodes[i]!;
    if (node.entering.length === 0) node.entering = entering.of(i, edges);
  }
}

/** Lists of edges per node in two arrays: the first edge of each node, the next edge of each edge. */
class EdgeLists {
  private readonly first: Int32Array;
  private readonly next: Int32Array;

  constructor(nodes: number, edges: number) {
    this.first = new Int32Array(nodes).fill(-1);
    this.next = new Int32Array(edges);
  }

  prepend(node: number, edge: number): void {
    this.next[edge] = this.first[node]!;
    this.first[node] = edge;
  }

  isSingle(node: number): boolean {
    const first = this.first[node]!;
    return first >= 0 && this.next[first]! < 0;
  }

  of(node: number, edges: readonly CfaEdge[]): readonly CfaEdge[] {
    const first = this.first[node]!;
    if (first < 0) return [];
    const second = this.next[first]!;
    if (second < 0) return [edges[first]!];
    const list = [edges[first]!, edges[second]!];
    for (let i = this.next[second]!; i >= 0; i = this.next[i]!) list.push(edges[i]!);
    return list;
  }
}

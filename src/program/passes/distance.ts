/**
 * How many edges at least lie between a node and the nearest target, along paths on which calls and
 * returns match: out of callers any number of times, then into callees any number of times.
 */
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../cfa/graph.ts";
import { localEntering, localSource } from "./local-flow.ts";

/** No path leads to a target. */
export const UNREACHABLE = 0x7fffffff;

export interface Targets {
  readonly nodes?: Iterable<CfaNode>;
  /** An edge counts as reached when it is taken. */
  readonly edges?: Iterable<CfaEdge>;
}

/** By node id. */
export function distanceToTargets(cfa: Cfa, targets: Targets): Int32Array {
  const through = throughDistances(cfa);
  const inside = insideDistances(cfa, targets, through);
  return withReturns(cfa, inside, through);
}

/** Dial's algorithm: one bucket per distance, since distances are small integers. */
class BucketQueue {
  private readonly buckets: CfaNode[][] = [];
  private distance = 0;
  private next = 0;

  add(node: CfaNode, distance: number): void {
    while (this.buckets.length <= distance) this.buckets.push([]);
    this.buckets[distance]!.push(node);
  }

  /** The distance of the node last taken. */
  get currentDistance(): number {
    return this.distance;
  }

  /** Nodes may come up again with a distance that is no longer theirs. */
  take(): CfaNode | null {
    while (this.distance < this.buckets.length) {
      const node = this.buckets[this.distance]![this.next];
      if (node !== undefined) {
        this.next++;
        return node;
      }
      this.buckets[this.distance] = [];
      this.distance++;
      this.next = 0;
    }
    return null;
  }
}

class Distances {
  readonly values: Int32Array;
  private readonly queue = new BucketQueue();

  constructor(size: number) {
    this.values = new Int32Array(size).fill(UNREACHABLE);
  }

  lower(node: CfaNode, distance: number): void {
    if (distance >= this.values[node.id]!) return;
    this.values[node.id] = distance;
    this.queue.add(node, distance);
  }

  /** Calls `relax` for each node once, nearest first. */
  settle(relax: (node: CfaNode, distance: number) => void): void {
    for (let node = this.queue.take(); node !== null; node = this.queue.take()) {
      const distance = this.queue.currentDistance;
      if (this.values[node.id] === distance) relax(node, distance);
    }
  }
}

/** One call edge and one return edge. */
const CALL_AND_RETURN = 2;

/** By function: edges from its entry to its exit, calls on the way included. */
function throughDistances(cfa: Cfa): Map<CfaFunction, number> {
  const through = new Map<CfaFunction, number>();
  const toExit = new Distances(cfa.nodes.length);
  for (const { exit } of cfa.functions) toExit.lower(exit, 0);
  // A callee's entry may be settled after nodes behind its call sites: these wait for it.
  const waiting = new Map<CfaFunction, { before: CfaNode; after: number }[]>();
  toExit.settle((node, distance) => {
    const inFunction = node.function;
    if (node === inFunction.entry) {
      through.set(inFunction, distance);
      for (const { before, after } of waiting.get(inFunction) ?? []) {
        toExit.lower(before, after + distance + CALL_AND_RETURN);
      }
    }
    for (const edge of localEntering(node)) {
      if (edge.operation.kind !== "return") {
        toExit.lower(edge.source, distance + 1);
        continue;
      }
      const { callee, callEdge } = edge.operation;
      const known = through.get(callee);
      if (known !== undefined) toExit.lower(callEdge.source, distance + known + CALL_AND_RETURN);
      else {
        const entry = { before: callEdge.source, after: distance };
        const sites = waiting.get(callee);
        if (sites === undefined) waiting.set(callee, [entry]);
        else sites.push(entry);
      }
    }
  });
  return through;
}

/** Paths that never leave the function they start in, except into callees. */
function insideDistances(
  cfa: Cfa,
  targets: Targets,
  through: ReadonlyMap<CfaFunction, number>,
): Distances {
  const inside = new Distances(cfa.nodes.length);
  for (const node of targets.nodes ?? []) inside.lower(node, 0);
  for (const edge of targets.edges ?? []) inside.lower(edge.source, 1);
  inside.settle((node, distance) => {
    if (node === node.function.entry) {
      for (const call of node.entering) inside.lower(call.source, distance + 1);
    }
    stepBack(inside, node, distance, through);
  });
  return inside;
}

function stepBack(
  distances: Distances,
  node: CfaNode,
  distance: number,
  through: ReadonlyMap<CfaFunction, number>,
): void {
  for (const edge of localEntering(node)) {
    const source = localSource(edge);
    if (source === null) continue;
    if (edge.operation.kind !== "return") distances.lower(source, distance + 1);
    else {
      const inner = through.get(edge.operation.callee);
      if (inner !== undefined) distances.lower(source, distance + inner + CALL_AND_RETURN);
    }
  }
}

/** Paths that may first return to callers. */
function withReturns(
  cfa: Cfa,
  inside: Distances,
  through: ReadonlyMap<CfaFunction, number>,
): Int32Array {
  const all = new Distances(cfa.nodes.length);
  for (const node of cfa.nodes) {
    const distance = inside.values[node.id]!;
    if (distance !== UNREACHABLE) all.lower(node, distance);
  }
  all.settle((node, distance) => {
    for (const edge of node.entering) {
      if (edge.operation.kind === "return") all.lower(edge.source, distance + 1);
    }
    stepBack(all, node, distance, through);
  });
  return all.values;
}

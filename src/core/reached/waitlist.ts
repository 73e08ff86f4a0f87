import { precondition } from "../../base/diagnostics/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { ArgNode } from "../arg/index.ts";

/** What can wait: nodes of the graph, or paths. */
export interface Waiting {
  isWaiting: boolean;
}

/**
 * The nodes still to be expanded, in some order. A node is in at most one waitlist, and there once; the flag
 * `isWaiting` is the waitlist's to keep.
 */
export interface Waitlist<N extends Waiting = ArgNode> {
  readonly size: number;
  add(node: N): void;
  /** Nothing happens if it is not there. */
  remove(node: N): void;
  /** Null when empty. */
  pop(): N | null;
}

/** Last in, first out: depth first. Removal leaves a hole that `pop` skips. */
export class DepthFirstWaitlist<N extends Waiting = ArgNode> implements Waitlist<N> {
  size = 0;
  private readonly stack: N[] = [];

  add(node: N): void {
    precondition(!node.isWaiting, "a node waits once");
    node.isWaiting = true;
    this.size++;
    this.stack.push(node);
  }

  remove(node: N): void {
    if (!node.isWaiting) return;
    node.isWaiting = false;
    this.size--;
  }

  pop(): N | null {
    for (let node = this.stack.pop(); node !== undefined; node = this.stack.pop()) {
      if (!node.isWaiting) continue;
      this.remove(node);
      return node;
    }
    return null;
  }
}

/** First in, first out: breadth first. */
export class BreadthFirstWaitlist<N extends Waiting = ArgNode> implements Waitlist<N> {
  // A Set iterates in order of insertion and forgets deleted elements.
  private readonly members = new Set<N>();

  get size(): number {
    return this.members.size;
  }

  add(node: N): void {
    precondition(!node.isWaiting, "a node waits once");
    node.isWaiting = true;
    this.members.add(node);
  }

  remove(node: N): void {
    if (this.members.delete(node)) node.isWaiting = false;
  }

  pop(): N | null {
    for (const node of this.members) {
      this.remove(node);
      return node;
    }
    return null;
  }
}

/** In random order, the same for the same seed. */
export class RandomWaitlist<N extends Waiting = ArgNode> implements Waitlist<N> {
  private readonly members: N[] = [];
  private readonly positions = new Map<N, number>();
  private readonly random: SeededRandom;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  get size(): number {
    return this.members.length;
  }

  add(node: N): void {
    precondition(!node.isWaiting, "a node waits once");
    node.isWaiting = true;
    this.positions.set(node, this.members.length);
    this.members.push(node);
  }

  remove(node: N): void {
    const position = this.positions.get(node);
    if (position !== undefined) this.take(position);
  }

  pop(): N | null {
    if (this.members.length === 0) return null;
    return this.take(this.random.below(this.members.length));
  }

  private take(position: number): N {
    const node = this.members[position]!;
    const last = this.members.pop()!;
    if (last !== node) {
      this.members[position] = last;
      this.positions.set(last, position);
    }
    this.positions.delete(node);
    node.isWaiting = false;
    return node;
  }
}

interface Bucket<N extends Waiting> {
  readonly list: Waitlist<N>;
  isQueued: boolean;
}

/** Nodes with the smallest (or largest) number first; among equals an inner order decides. */
export class RankedWaitlist<N extends Waiting = ArgNode> implements Waitlist<N> {
  size = 0;
  private readonly rankOf: (node: N) => number;
  private readonly newInner: () => Waitlist<N>;
  /** Performance: kept when they are empty, since most orders come back to a rank at once. */
  private readonly buckets = new Map<number, Bucket<N>>();
  /** Binary heap of the ranks whose buckets may hold nodes; negated for "largest". */
  private readonly heap: number[] = [];
  private readonly sign: 1 | -1;

  constructor(
    first: "smallest" | "largest",
    rankOf: (node: N) => number,
    newInner: () => Waitlist<N>,
  ) {
    this.sign = first === "smallest" ? 1 : -1;
    this.rankOf = rankOf;
    this.newInner = newInner;
  }

  add(node: N): void {
    const rank = this.rankOf(node) * this.sign;
    let bucket = this.buckets.get(rank);
    if (bucket === undefined) {
      bucket = { list: this.newInner(), isQueued: false };
      this.buckets.set(rank, bucket);
    }
    if (!bucket.isQueued) {
      bucket.isQueued = true;
      this.pushRank(rank);
    }
    bucket.list.add(node);
    this.size++;
  }

  remove(node: N): void {
    const list = this.buckets.get(this.rankOf(node) * this.sign)?.list;
    if (list === undefined) return;
    const before = list.size;
    list.remove(node);
    this.size -= before - list.size;
  }

  pop(): N | null {
    while (this.heap.length > 0) {
      const rank = this.heap[0]!;
      const bucket = this.buckets.get(rank)!;
      const node = bucket.list.pop();
      if (node !== null) {
        this.size--;
        return node;
      }
      bucket.isQueued = false;
      this.popRank();
    }
    return null;
  }

  private pushRank(rank: number): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(rank);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! <= rank) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = rank;
  }

  private popRank(): void {
    const { heap } = this;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    while (true) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= last) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }
}

/**
 * Random paths in the manner of KLEE: as if walking from the beginning of the program and tossing a coin at every branch, so
 * that a node behind few branches is as likely as all that lies behind its sibling. The same for the same seed.
 */
export class RandomPathWaitlist implements Waitlist {
  size = 0;
  private readonly random: SeededRandom;
  private readonly branchesTo: (node: ArgNode) => number;
  /** By number of branches on the way. */
  private readonly byBranches: RandomWaitlist[] = [];

  constructor(seed: number, branchesTo: (node: ArgNode) => number) {
    this.random = new SeededRandom(seed);
    this.branchesTo = branchesTo;
  }

  add(node: ArgNode): void {
    const branches = this.branchesTo(node);
    while (this.byBranches.length <= branches) {
      this.byBranches.push(new RandomWaitlist(this.random.next()));
    }
    this.byBranches[branches]!.add(node);
    this.size++;
  }

  remove(node: ArgNode): void {
    const list = this.byBranches[this.branchesTo(node)];
    if (list === undefined) return;
    const before = list.size;
    list.remove(node);
    this.size -= before - list.size;
  }

  pop(): ArgNode | null {
    if (this.size === 0) return null;
    // Weights relative to the fewest branches: those of far more are too small to matter.
    const first = this.byBranches.findIndex((list) => list.size > 0);
    let total = 0;
    const last = Math.min(this.byBranches.length, first + 50);
    for (let i = first; i < last; i++) total += this.byBranches[i]!.size * 2 ** (first - i);
    let chosen = (this.random.next() / 2 ** 32) * total;
    let at = first;
    for (let i = first; i < last; i++) {
      const { size } = this.byBranches[i]!;
      if (size === 0) continue;
      at = i;
      chosen -= size * 2 ** (first - i);
      if (chosen < 0) break;
    }
    this.size--;
    return this.byBranches[at]!.pop();
  }
}

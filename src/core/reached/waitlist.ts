import { precondition } from "../../base/diagnostics/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { ArgNode } from "../arg/index.ts";

/**
 * The nodes still to be expanded, in some order. A node is in at most one waitlist, and there once; the flag
 * `isWaiting` is the waitlist's to keep.
 */
export interface Waitlist {
  readonly size: number;
  add(node: ArgNode): void;
  /** Nothing happens if it is not there. */
  remove(node: ArgNode): void;
  /** Null when empty. */
  pop(): ArgNode | null;
}

/** Last in, first out: depth first. Removal leaves a hole that `pop` skips. */
export class DepthFirstWaitlist implements Waitlist {
  size = 0;
  private readonly stack: ArgNode[] = [];

  add(node: ArgNode): void {
    precondition(!node.isWaiting, "a node waits once");
    node.isWaiting = true;
    this.size++;
    this.stack.push(node);
  }

  remove(node: ArgNode): void {
    if (!node.isWaiting) return;
    node.isWaiting = false;
    this.size--;
  }

  pop(): ArgNode | null {
    for (let node = this.stack.pop(); node !== undefined; node = this.stack.pop()) {
      if (!node.isWaiting) continue;
      this.remove(node);
      return node;
    }
    return null;
  }
}

/** First in, first out: breadth first. */
export class BreadthFirstWaitlist implements Waitlist {
  // A Set iterates in order of insertion and forgets deleted elements.
  private readonly members = new Set<ArgNode>();

  get size(): number {
    return this.members.size;
  }

  add(node: ArgNode): void {
    precondition(!node.isWaiting, "a node waits once");
    node.isWaiting = true;
    this.members.add(node);
  }

  remove(node: ArgNode): void {
    if (this.members.delete(node)) node.isWaiting = false;
  }

  pop(): ArgNode | null {
    for (const node of this.members) {
      this.remove(node);
      return node;
    }
    return null;
  }
}

/** In random order, the same for the same seed. */
export class RandomWaitlist implements Waitlist {
  private readonly members: ArgNode[] = [];
  private readonly positions = new Map<ArgNode, number>();
  private readonly random: SeededRandom;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  get size(): number {
    return this.members.length;
  }

  add(node: ArgNode): void {
    precondition(!node.isWaiting, "a node waits once");
    node.isWaiting = true;
    this.positions.set(node, this.members.length);
    this.members.push(node);
  }

  remove(node: ArgNode): void {
    const position = this.positions.get(node);
    if (position !== undefined) this.take(position);
  }

  pop(): ArgNode | null {
    if (this.members.length === 0) return null;
    return this.take(this.random.below(this.members.length));
  }

  private take(position: number): ArgNode {
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

interface Bucket {
  readonly list: Waitlist;
  isQueued: boolean;
}

/** Nodes with the smallest (or largest) number first; among equals an inner order decides. */
export class RankedWaitlist implements Waitlist {
  size = 0;
  private readonly rankOf: (node: ArgNode) => number;
  private readonly newInner: () => Waitlist;
  /** Performance: kept when they are empty, since most orders come back to a rank at once. */
  private readonly buckets = new Map<number, Bucket>();
  /** Binary heap of the ranks whose buckets may hold nodes; negated for "largest". */
  private readonly heap: number[] = [];
  private readonly sign: 1 | -1;

  constructor(
    first: "smallest" | "largest",
    rankOf: (node: ArgNode) => number,
    newInner: () => Waitlist,
  ) {
    this.sign = first === "smallest" ? 1 : -1;
    this.rankOf = rankOf;
    this.newInner = newInner;
  }

  add(node: ArgNode): void {
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

  remove(node: ArgNode): void {
    const list = this.buckets.get(this.rankOf(node) * this.sign)?.list;
    if (list === undefined) return;
    const before = list.size;
    list.remove(node);
    this.size -= before - list.size;
  }

  pop(): ArgNode | null {
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

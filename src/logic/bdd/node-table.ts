import { invariant, precondition } from "../../base/diagnostics/index.ts";

/** Index of a node in its table. Equal functions have equal indices: `===` is equivalence. */
export type Bdd = number;

export const FALSE: Bdd = 0;
export const TRUE: Bdd = 1;

/** Level of the two constants: below every variable. */
export const CONSTANT_LEVEL = 0x3fffffff;

// One node is four consecutive words. `next` chains nodes of one hash bucket, or free nodes.
const STRIDE = 4;
const LEVEL = 0;
const LOW = 1;
const HIGH = 2;
const NEXT = 3;
const FREE_LEVEL = -1;
const FIRST_NODE = 2;
const NONE = 0;

/** More nodes than this would need more than 2 GiB for the table alone. */
const MAXIMUM_CAPACITY = 1 << 27;

/**
 * The unique table: reduced nodes on one typed array, found by hash, growing by doubling. Nodes keep their
 * index for life; `collect` frees those that cannot be reached from a retained node.
 */
export class NodeTable {
  private nodes: Int32Array;
  private buckets: Int32Array;
  /** Counted external references; only nodes with a count are roots. */
  private references: Int32Array;
  private capacity: number;
  /** Indices below this one were handed out at least once. */
  private top = FIRST_NODE;
  private free = NONE;
  private freeCount = 0;

  private readonly onGrow: (capacity: number) => void;

  /** `onGrow` hears the new capacity each time the table has doubled. */
  constructor(initialCapacity: number, onGrow: (capacity: number) => void) {
    precondition(initialCapacity >= FIRST_NODE, "room for the constants");
    precondition((initialCapacity & (initialCapacity - 1)) === 0, "capacity is a power of two");
    this.onGrow = onGrow;
    this.capacity = initialCapacity;
    this.nodes = new Int32Array(this.capacity * STRIDE);
    this.buckets = new Int32Array(this.capacity);
    this.references = new Int32Array(this.capacity);
    for (const constant of [FALSE, TRUE]) {
      this.nodes[constant * STRIDE + LEVEL] = CONSTANT_LEVEL;
      this.nodes[constant * STRIDE + LOW] = constant;
      this.nodes[constant * STRIDE + HIGH] = constant;
    }
  }

  /** Nodes in use, with both constants. */
  get size(): number {
    return this.top - this.freeCount;
  }

  level(node: Bdd): number {
    return this.nodes[node * STRIDE + LEVEL]!;
  }

  low(node: Bdd): Bdd {
    return this.nodes[node * STRIDE + LOW]!;
  }

  high(node: Bdd): Bdd {
    return this.nodes[node * STRIDE + HIGH]!;
  }

  /** The node `if level then high else low`; both children must be below `level`. */
  make(level: number, low: Bdd, high: Bdd): Bdd {
    if (low === high) return low;
    const { nodes } = this;
    const bucket = hash(level, low, high) & (this.capacity - 1);
    let node = this.buckets[bucket]!;
    while (node !== NONE) {
      const at = node * STRIDE;
      if (nodes[at + LOW] === low && nodes[at + HIGH] === high && nodes[at] === level) return node;
      node = nodes[at + NEXT]!;
    }
    return this.add(level, low, high);
  }

  retain(node: Bdd): void {
    this.references[node]!++;
  }

  release(node: Bdd): void {
    precondition(this.references[node]! > 0, "a node is released as often as it was retained");
    this.references[node]!--;
  }

  /** Frees every node not reachable from a retained one; returns how many were freed. */
  collect(): number {
    const marked = this.mark();
    this.buckets.fill(NONE);
    this.free = NONE;
    let freed = 0;
    let freeCount = 0;
    // Downwards, so that the free list hands out low indices first and the used part stays dense.
    for (let node = this.top - 1; node >= FIRST_NODE; node--) {
      const at = node * STRIDE;
      if (marked[node] === 1) {
        this.link(node);
        continue;
      }
      if (this.nodes[at] !== FREE_LEVEL) freed++;
      this.nodes[at] = FREE_LEVEL;
      this.nodes[at + NEXT] = this.free;
      this.free = node;
      freeCount++;
    }
    this.freeCount = freeCount;
    return freed;
  }

  private mark(): Uint8Array {
    const marked = new Uint8Array(this.top);
    const stack: Bdd[] = [];
    const visit = (node: Bdd): void => {
      if (node < FIRST_NODE || marked[node] === 1) return;
      marked[node] = 1;
      stack.push(node);
    };
    for (let node = FIRST_NODE; node < this.top; node++) {
      if (this.references[node]! > 0) visit(node);
    }
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      visit(this.low(node));
      visit(this.high(node));
    }
    return marked;
  }

  private add(level: number, low: Bdd, high: Bdd): Bdd {
    let node = this.free;
    if (node !== NONE) {
      this.free = this.nodes[node * STRIDE + NEXT]!;
      this.freeCount--;
    } else {
      if (this.top === this.capacity) this.grow();
      node = this.top++;
    }
    const at = node * STRIDE;
    this.nodes[at] = level;
    this.nodes[at + LOW] = low;
    this.nodes[at + HIGH] = high;
    this.link(node);
    return node;
  }

  private link(node: Bdd): void {
    const at = node * STRIDE;
    const { nodes } = this;
    const bucket = hash(nodes[at]!, nodes[at + LOW]!, nodes[at + HIGH]!) & (this.capacity - 1);
    nodes[at + NEXT] = this.buckets[bucket]!;
    this.buckets[bucket] = node;
  }

  private grow(): void {
    invariant(this.capacity < MAXIMUM_CAPACITY, "BDD table exceeds its largest size");
    this.capacity *= 2;
    const nodes = new Int32Array(this.capacity * STRIDE);
    nodes.set(this.nodes);
    this.nodes = nodes;
    const references = new Int32Array(this.capacity);
    references.set(this.references);
    this.references = references;
    this.buckets = new Int32Array(this.capacity);
    for (let node = FIRST_NODE; node < this.top; node++) {
      if (nodes[node * STRIDE] !== FREE_LEVEL) this.link(node);
    }
    this.onGrow(this.capacity);
  }
}

function hash(a: number, b: number, c: number): number {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}

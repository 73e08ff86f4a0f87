import { invariant } from "../../base/diagnostics/index.ts";
import { SmallMap } from "../../base/collections/index.ts";
import type { ArgNode } from "../arg/index.ts";
import type { Composite, CompositePrecision, CompositeState } from "../composite/index.ts";
import type { AbstractState, CoverageIndex } from "../contracts/index.ts";
import type { Waitlist } from "./waitlist.ts";

/** States that may cover or merge each other: same location, call stack, specification state. */
class Partition {
  /** Performance: not kept where the index finds what covers and nothing merges. */
  // Memory: most have one node; who looks for what covers a new one goes through all of them anyway.
  readonly nodes: ArgNode[] | null;
  readonly index: CoverageIndex<AbstractState, ArgNode> | null;

  constructor(
    index: CoverageIndex<AbstractState, ArgNode> | null,
    listing: "listed" | "indexed only",
  ) {
    this.index = index;
    this.nodes = listing === "listed" || index === null ? [] : null;
  }
}

/** Below this the holes are not worth a compaction. */
const FEW = 1000;

type PartitionTree = SmallMap<object, PartitionTree | Partition>;

/**
 * The reached states with their precisions, and which of them still wait to be expanded. Coverage and
 * merging look only into the partition of a state, and within it through the index of the analysis that
 * offers one.
 */
export class ReachedSet implements Iterable<ArgNode> {
  private readonly composite: Composite;
  private readonly waitlist: Waitlist;
  /** Performance: in order of insertion, with holes where nodes were removed; nodes know their position. */
  private nodes: (ArgNode | null)[] = [];
  private count = 0;
  private readonly root: PartitionTree = new SmallMap();
  private readonly indexed: number;
  private lastState: CompositeState | null = null;
  private lastPartition: Partition | null = null;

  constructor(composite: Composite, waitlist: Waitlist) {
    this.composite = composite;
    this.waitlist = waitlist;
    this.indexed = composite.indexedComponent;
  }

  get size(): number {
    return this.count;
  }

  get waiting(): number {
    return this.waitlist.size;
  }

  /** In order of insertion. */
  *[Symbol.iterator](): Iterator<ArgNode> {
    for (const node of this.nodes) if (node !== null) yield node;
  }

  has(node: ArgNode): boolean {
    return node.reachedAt >= 0;
  }

  /** Adds the node and lets it wait. */
  add(node: ArgNode): void {
    invariant(!this.has(node), "a node is added once");
    node.reachedAt = this.nodes.length;
    this.nodes.push(node);
    this.count++;
    const partition = this.partitionOf(node.state);
    partition.nodes?.push(node);
    partition.index?.add(node.state.components[this.indexed]!, node);
    this.waitlist.add(node);
  }

  remove(node: ArgNode): void {
    if (!this.has(node)) return;
    this.nodes[node.reachedAt] = null;
    node.reachedAt = -1;
    this.count--;
    if (this.nodes.length > 2 * this.count + FEW) this.compact();
    const partition = this.partitionOf(node.state);
    partition.nodes?.splice(partition.nodes.indexOf(node), 1);
    partition.index?.remove(node.state.components[this.indexed]!, node);
    this.waitlist.remove(node);
  }

  /** The node, already reached, is to be expanded (again). */
  requeue(node: ArgNode): void {
    invariant(this.has(node), "only reached nodes wait");
    this.waitlist.remove(node);
    this.waitlist.add(node);
  }

  /** Next node to expand, or null when all are. */
  next(): ArgNode | null {
    return this.waitlist.pop();
  }

  /** Those that `state` may be merged with. Copy before changing the set. */
  partition(state: CompositeState): readonly ArgNode[] {
    const { nodes } = this.partitionOf(state);
    invariant(nodes !== null, "partitions are listed if states may merge");
    return nodes;
  }

  /** A reached node that covers `state`, or null. */
  findCovering(state: CompositeState, precision: CompositePrecision): ArgNode | null {
    const { composite } = this;
    const partition = this.partitionOf(state);
    if (partition.index === null) {
      for (const node of partition.nodes!) {
        if (composite.isCoveredBy(state, node.state, precision)) return node;
      }
      return null;
    }
    let covering: ArgNode | null = null;
    partition.index.find(state.components[this.indexed]!, (node) => {
      if (!composite.isCoveredBy(state, node.state, precision)) return false;
      covering = node;
      return true;
    });
    return covering;
  }

  // Performance: a state is first looked up and then added.
  private partitionOf(state: CompositeState): Partition {
    if (state !== this.lastState) {
      this.lastPartition = this.findPartition(state);
      this.lastState = state;
    }
    return this.lastPartition!;
  }

  private findPartition(state: CompositeState): Partition {
    const keys = this.composite.partitionKeys(state);
    let tree = this.root;
    for (let i = 0; i + 1 < keys.length; i++) {
      let next = tree.get(keys[i]!);
      if (next === undefined) {
        next = new SmallMap();
        tree.set(keys[i]!, next);
      }
      invariant(next instanceof SmallMap, "every state has the same number of partition keys");
      tree = next;
    }
    const last = keys.at(-1)!;
    let partition = tree.get(last);
    if (partition === undefined) {
      partition = new Partition(
        this.newIndex(),
        this.composite.neverMerges ? "indexed only" : "listed",
      );
      tree.set(last, partition);
    }
    invariant(partition instanceof Partition, "every state has the same number of partition keys");
    return partition;
  }

  private compact(): void {
    this.nodes = this.nodes.filter((node) => node !== null);
    for (let i = 0; i < this.nodes.length; i++) this.nodes[i]!.reachedAt = i;
  }

  private newIndex(): CoverageIndex<AbstractState, ArgNode> | null {
    if (this.indexed < 0) return null;
    return this.composite.analyses[this.indexed]!.newCoverageIndex!<ArgNode>();
  }
}

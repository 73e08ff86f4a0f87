import { invariant } from "../../base/diagnostics/index.ts";
import type { ArgNode } from "../arg/index.ts";
import type { Composite, CompositePrecision, CompositeState } from "../composite/index.ts";
import type { AbstractState, CoverageIndex } from "../contracts/index.ts";
import type { Waitlist } from "./waitlist.ts";

/** States that may cover or merge each other: same location, call stack, specification state. */
class Partition {
  readonly nodes = new Set<ArgNode>();
  readonly index: CoverageIndex<AbstractState, ArgNode> | null;

  constructor(index: CoverageIndex<AbstractState, ArgNode> | null) {
    this.index = index;
  }
}

type PartitionTree = Map<object, PartitionTree | Partition>;

/**
 * The reached states with their precisions, and which of them still wait to be expanded. Coverage and
 * merging look only into the partition of a state, and within it through the index of the analysis that
 * offers one.
 */
export class ReachedSet implements Iterable<ArgNode> {
  private readonly composite: Composite;
  private readonly waitlist: Waitlist;
  private readonly nodes = new Set<ArgNode>();
  private readonly root: PartitionTree = new Map();
  private readonly indexed: number;

  constructor(composite: Composite, waitlist: Waitlist) {
    this.composite = composite;
    this.waitlist = waitlist;
    this.indexed = composite.indexedComponent;
  }

  get size(): number {
    return this.nodes.size;
  }

  get waiting(): number {
    return this.waitlist.size;
  }

  /** In order of insertion. */
  [Symbol.iterator](): Iterator<ArgNode> {
    return this.nodes.values();
  }

  has(node: ArgNode): boolean {
    return this.nodes.has(node);
  }

  /** Adds the node and lets it wait. */
  add(node: ArgNode): void {
    invariant(!this.nodes.has(node), "a node is added once");
    this.nodes.add(node);
    const partition = this.partitionOf(node.state);
    partition.nodes.add(node);
    partition.index?.add(node.state.components[this.indexed]!, node);
    this.waitlist.add(node);
  }

  remove(node: ArgNode): void {
    if (!this.nodes.delete(node)) return;
    const partition = this.partitionOf(node.state);
    partition.nodes.delete(node);
    partition.index?.remove(node.state.components[this.indexed]!, node);
    this.waitlist.remove(node);
  }

  /** The node, already reached, is to be expanded (again). */
  requeue(node: ArgNode): void {
    invariant(this.nodes.has(node), "only reached nodes wait");
    this.waitlist.remove(node);
    this.waitlist.add(node);
  }

  /** Next node to expand, or null when all are. */
  next(): ArgNode | null {
    return this.waitlist.pop();
  }

  /** Those that `state` may be merged with. Copy before changing the set. */
  partition(state: CompositeState): ReadonlySet<ArgNode> {
    return this.partitionOf(state).nodes;
  }

  /** A reached node that covers `state`, or null. */
  findCovering(state: CompositeState, precision: CompositePrecision): ArgNode | null {
    const { composite } = this;
    const partition = this.partitionOf(state);
    if (partition.index === null) {
      for (const node of partition.nodes) {
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

  private partitionOf(state: CompositeState): Partition {
    const keys = this.composite.partitionKeys(state);
    let tree = this.root;
    for (let i = 0; i + 1 < keys.length; i++) {
      let next = tree.get(keys[i]!);
      if (next === undefined) {
        next = new Map();
        tree.set(keys[i]!, next);
      }
      invariant(next instanceof Map, "every state has the same number of partition keys");
      tree = next;
    }
    const last = keys.at(-1)!;
    let partition = tree.get(last);
    if (partition === undefined) {
      partition = new Partition(this.newIndex());
      tree.set(last, partition);
    }
    invariant(partition instanceof Partition, "every state has the same number of partition keys");
    return partition;
  }

  private newIndex(): CoverageIndex<AbstractState, ArgNode> | null {
    if (this.indexed < 0) return null;
    return this.composite.analyses[this.indexed]!.newCoverageIndex!<ArgNode>();
  }
}

import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { CompositePrecision, CompositeState } from "../composite/index.ts";

/** A step into a node: where from, along which edges (several if a basic block was taken at once). */
export interface ArgStep {
  readonly parent: ArgNode;
  readonly edges: readonly CfaEdge[];
}

const NO_STEPS: readonly ArgStep[] = [];
const NO_NODES: readonly ArgNode[] = [];

/**
 * A state of the abstract reachability graph with where it came from. The graph is the one mutable
 * structure of an exploration; the states in it are immutable. Only `Arg` changes links, only a reached set and its
 * waitlist the flags.
 */
export class ArgNode {
  readonly id: number;
  readonly state: CompositeState;
  precision: CompositePrecision;
  // Performance: lists begin shared and empty, most nodes have one parent, one child and cover nothing.
  /** More than one after merging. The first is the step by which the node was found. */
  incoming: readonly ArgStep[] = NO_STEPS;
  children: readonly ArgNode[] = NO_NODES;
  /** The node that covers this one; such a node has no children. */
  coveredBy: ArgNode | null = null;
  /** The nodes this one covers. */
  covers: readonly ArgNode[] = NO_NODES;
  isRemoved = false;
  /** In a reached set: its position there; -1 if it is in none. */
  reachedAt = -1;
  /** In a waitlist. */
  isWaiting = false;

  constructor(id: number, state: CompositeState, precision: CompositePrecision) {
    this.id = id;
    this.state = state;
    this.precision = precision;
  }

  toString(): string {
    return `A${this.id} ${this.state.toString()}`;
  }
}

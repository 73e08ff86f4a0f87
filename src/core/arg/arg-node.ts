import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { CompositePrecision, CompositeState } from "../composite/index.ts";

/** A step into a node: where from, along which edges (several if a basic block was taken at once). */
export interface ArgStep {
  readonly parent: ArgNode;
  readonly edges: readonly CfaEdge[];
}

/**
 * A state of the abstract reachability graph with where it came from. The graph is the one mutable
 * structure of an exploration; the states in it are immutable. Only `Arg` changes links.
 */
export class ArgNode {
  readonly id: number;
  readonly state: CompositeState;
  precision: CompositePrecision;
  /** More than one after merging. The first is the step by which the node was found. */
  readonly incoming: ArgStep[] = [];
  readonly children: ArgNode[] = [];
  /** The node that covers this one; such a node has no children. */
  coveredBy: ArgNode | null = null;
  /** The nodes this one covers. */
  readonly covers: ArgNode[] = [];
  isRemoved = false;

  constructor(id: number, state: CompositeState, precision: CompositePrecision) {
    this.id = id;
    this.state = state;
    this.precision = precision;
  }

  toString(): string {
    return `A${this.id} ${this.state.toString()}`;
  }
}

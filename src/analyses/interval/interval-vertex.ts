/** The graph that a fixpoint is computed on: locations in calling contexts, and the states known there. */
import type { CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { areBelow, joined, widened, type Thresholds } from "./interval-cells.ts";
import type { IntervalLevel } from "./interval-level.ts";
import type { IntervalMemory } from "./interval-memory.ts";
import type { Cells } from "./interval-reader.ts";
import type { SplitKey } from "./interval-splitting.ts";

/** A call that leads into a context. */
export interface Caller {
  readonly edge: CfaEdge;
  readonly context: Context;
}

/** The activations of a function that are not told apart. */
export class Context {
  readonly function: CfaFunction;
  /** Shortest number of calls that leads here. */
  readonly depth: number;
  /** Entered from outside the program. */
  isRoot = false;
  readonly callers: Caller[] = [];
  readonly callees = new Map<CfaEdge, Context>();
  /** By node id; filled as nodes are reached. */
  readonly vertices = new Map<CfaNode, Vertex>();

  constructor(inFunction: CfaFunction, depth: number) {
    this.function = inFunction;
    this.depth = depth;
  }
}

/** One of the alternatives at a vertex. */
export interface Disjunct {
  readonly key: SplitKey;
  cells: Cells;
  /** Its successors have not been computed since it last changed. */
  isFresh: boolean;
  /** How often it has grown. */
  growths: number;
}

/** Of states for which there is no room under keys of their own. */
const REST: SplitKey = "rest";

export class Vertex {
  readonly context: Context;
  readonly node: CfaNode;
  /** Position in the order of exploration, smaller first. */
  readonly rank: number;
  /** Null: no widening here. */
  readonly thresholds: Thresholds | null;
  disjuncts: Disjunct[] = [];
  isWaiting = false;

  constructor(context: Context, node: CfaNode, rank: number, thresholds: Thresholds | null) {
    this.context = context;
    this.node = node;
    this.rank = rank;
    this.thresholds = thresholds;
  }

  /** Adds states; whether that changed anything. */
  add(key: SplitKey, cells: Cells, level: IntervalLevel, memory: IntervalMemory): boolean {
    const { disjuncts } = this;
    let found: Disjunct | null = null;
    for (const disjunct of disjuncts) {
      if (areBelow(cells, disjunct.cells)) return false;
      if (disjunct.key === key) found = disjunct;
    }
    if (found === null && disjuncts.length >= level.disjuncts && disjuncts.length > 0) {
      const last = disjuncts.at(-1)!;
      found = last.key === REST || level.disjuncts === 1 ? last : null;
    }
    if (found === null) {
      const isRest = disjuncts.length >= level.disjuncts;
      disjuncts.push({ key: isRest ? REST : key, cells, isFresh: true, growths: 0 });
      return true;
    }
    found.cells = this.grown(found, cells, level, memory);
    found.growths++;
    found.isFresh = true;
    return true;
  }

  private grown(
    { cells, growths }: Disjunct,
    more: Cells,
    { joins, stops }: IntervalLevel,
    memory: IntervalMemory,
  ): Cells {
    if (this.thresholds === null || growths < joins) return joined(cells, more, memory);
    const isLate = growths >= joins + stops;
    return widened(cells, more, isLate ? [] : this.thresholds, memory);
  }
}

import type { IntMap } from "../../base/collections/index.ts";
import type { Hashed } from "../../base/collections/index.ts";
import type { Assumption, ErrorPath, Violation } from "../../core/contracts/index.ts";
import type { Waiting } from "../../core/reached/index.ts";
import type { BlockFormula } from "../../encoding/index.ts";
import type { Model } from "../../logic/smt/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { AbstractionPoint } from "./abstraction-point.ts";
import type { CallStack } from "./call-stack.ts";
import type { SpecificationState } from "../../semantics/specification/index.ts";

/**
 * The edges of a path, the last one first; prefixes are shared. Performance: long paths have a million of these, so that they
 * hold nothing else of the states they passed.
 */
export interface Trace {
  readonly before: Trace | null;
  readonly edge: CfaEdge;
  readonly assumptions: readonly Assumption[];
  readonly length: number;
}

/** How often a path came to a location. */
export class VisitCount implements Hashed {
  readonly hash: number;

  constructor(count: number) {
    this.hash = count;
  }

  get value(): number {
    return this.hash;
  }

  equals(other: VisitCount): boolean {
    return this.hash === other.hash;
  }
}

/** The end of a path: a location with a symbolic state (`fmcad24-symexec-ia` section III). */
export class PathNode implements Waiting {
  isWaiting = false;
  readonly location: CfaNode;
  readonly stack: CallStack;
  readonly watched: SpecificationState;
  /** Symbolic memory and path condition. */
  readonly block: BlockFormula;
  /** Satisfies the path condition; null if nobody knows one. */
  readonly model: Model | null;
  readonly trace: Trace | null;
  /** Of abstraction locations, by their number. */
  readonly visits: IntMap<VisitCount>;
  /** The last one on the path. */
  readonly point: AbstractionPoint | null;

  constructor(parts: Omit<PathNode, "isWaiting">) {
    this.location = parts.location;
    this.stack = parts.stack;
    this.watched = parts.watched;
    this.block = parts.block;
    this.model = parts.model;
    this.trace = parts.trace;
    this.visits = parts.visits;
    this.point = parts.point;
  }
}

export function errorPathOf(trace: Trace | null, violation: Violation): ErrorPath {
  const edges: CfaEdge[] = [];
  const assumptions: (readonly Assumption[])[] = [];
  for (let at = trace; at !== null; at = at.before) {
    edges.push(at.edge);
    assumptions.push(at.assumptions);
  }
  return { edges: edges.reverse(), assumptions: assumptions.reverse(), violation };
}

import { invariant } from "../../base/diagnostics/index.ts";
import type { ArgNode, ArgPath } from "../../core/arg/index.ts";
import {
  isAssuming,
  type Assumption,
  type ErrorPath,
  type Violation,
} from "../../core/contracts/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { libraryFunction } from "../../program/library/index.ts";
import type { StrongestPost } from "../strongest-post.ts";

/** One operation of a path: an edge, or something the specification assumes after it. */
export interface PathOperation {
  readonly edge: CfaEdge;
  /** Null: the edge itself. */
  readonly assumption: Assumption | null;
  /** The node of the graph this operation leads to, or on the way to which it lies. */
  readonly node: ArgNode;
}

/** The operations of a path through the graph, in the order in which they take effect. */
export function operationsOf(path: ArgPath): readonly PathOperation[] {
  const operations: PathOperation[] = [];
  path.steps.forEach((edges, i) => {
    const node = path.nodes[i + 1]!;
    for (const edge of edges) operations.push({ edge, assumption: null, node });
    const last = edges.at(-1);
    invariant(last !== undefined, "a step takes at least one edge");
    for (const assumption of assumptionsAt(node)) operations.push({ edge: last, assumption, node });
  });
  return operations;
}

/** What a counterexample check needs of the path. */
export function toErrorPath(path: ArgPath, violation: Violation): ErrorPath {
  const edges: CfaEdge[] = [];
  const assumptions: (readonly Assumption[])[] = [];
  path.steps.forEach((step, i) => {
    step.forEach((edge, position) => {
      edges.push(edge);
      assumptions.push(position + 1 < step.length ? [] : assumptionsAt(path.nodes[i + 1]!));
    });
  });
  return { edges, assumptions, violation };
}

export function locationOf(operation: PathOperation): CfaNode {
  return operation.edge.target;
}

/** Null: the operation contradicts the state. */
export function postOf<S>(
  strongest: StrongestPost<S>,
  state: S,
  { edge, assumption }: PathOperation,
): S | null {
  if (assumption === null) return strongest.post(state, edge);
  return strongest.assume === undefined ? state : strongest.assume(state, assumption);
}

/** The operation only filters executions: leaving it out over-approximates. */
export function isAssume({ edge: { operation }, assumption }: PathOperation): boolean {
  if (assumption !== null || operation.kind === "assume") return true;
  return operation.kind === "external" && libraryFunction(operation.name)?.kind === "assume";
}

function assumptionsAt({ state }: ArgNode): readonly Assumption[] {
  let found: readonly Assumption[] | null = null;
  for (const component of state.components) {
    if (!isAssuming(component) || component.assumptions.length === 0) continue;
    found = found === null ? component.assumptions : [...found, ...component.assumptions];
  }
  return found ?? NO_ASSUMPTIONS;
}

const NO_ASSUMPTIONS: readonly Assumption[] = [];

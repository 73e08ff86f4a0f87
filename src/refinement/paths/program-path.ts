import { invariant } from "../../base/diagnostics/index.ts";
import type { ArgPath } from "../../core/arg/index.ts";
import {
  isAssuming,
  type Assumption,
  type ErrorPath,
  type Siblings,
  type Violation,
} from "../../core/contracts/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { libraryFunction } from "../../program/library/index.ts";
import type { StrongestPost } from "../strongest-post.ts";

/** A part of a path that an analysis took at once, and what it said behind it. */
export interface PathStep {
  readonly edges: readonly CfaEdge[];
  readonly state: Siblings;
}

/** One operation of a path: an edge, or something the specification assumes after it. */
export interface PathOperation {
  readonly edge: CfaEdge;
  /** Null: the edge itself. */
  readonly assumption: Assumption | null;
  /** The position of the step that it is part of. */
  readonly step: number;
}

/** The steps of a path through the graph. */
export function stepsOf(path: ArgPath): readonly PathStep[] {
  return path.steps.map((edges, i) => ({ edges, state: path.nodes[i + 1]!.state }));
}

/** The operations of a path in the order in which they take effect. */
export function operationsOf(steps: readonly PathStep[]): readonly PathOperation[] {
  const operations: PathOperation[] = [];
  steps.forEach(({ edges, state }, step) => {
    for (const edge of edges) operations.push({ edge, assumption: null, step });
    const last = edges.at(-1);
    invariant(last !== undefined, "a step takes at least one edge");
    for (const assumption of assumptionsIn(state))
      operations.push({ edge: last, assumption, step });
  });
  return operations;
}

/** What a counterexample check needs of the path. */
export function toErrorPath(steps: readonly PathStep[], violation: Violation): ErrorPath {
  const edges: CfaEdge[] = [];
  const assumptions: (readonly Assumption[])[] = [];
  for (const step of steps) {
    step.edges.forEach((edge, position) => {
      edges.push(edge);
      assumptions.push(position + 1 < step.edges.length ? [] : assumptionsIn(step.state));
    });
  }
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

function assumptionsIn(state: Siblings): readonly Assumption[] {
  let found: readonly Assumption[] | null = null;
  for (const component of state.components) {
    if (!isAssuming(component) || component.assumptions.length === 0) continue;
    found = found === null ? component.assumptions : [...found, ...component.assumptions];
  }
  return found ?? NO_ASSUMPTIONS;
}

const NO_ASSUMPTIONS: readonly Assumption[] = [];

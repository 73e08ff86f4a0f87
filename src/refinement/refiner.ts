import type { Budget } from "../base/budget/index.ts";
import type { ArgNode, ArgPath } from "../core/arg/index.ts";
import type { ReachedSet } from "../core/reached/index.ts";
import type { CfaEdge } from "../program/cfa/graph.ts";

/** An outcome is a value: a refinement that fails is no exception. */
export type Refinement =
  /** The path to the target is excluded; what has to be explored again waits. */
  | { readonly kind: "refined" }
  /**
   * The analysis cannot refute the path, not even with full precision. The reached set is unchanged. `path`: of all
   * paths to the target the one to execute; by default the one by which it was found.
   */
  | { readonly kind: "feasible"; readonly path?: ArgPath }
  /** The path is infeasible, but the analysis would find it again. The reached set is unchanged. */
  | { readonly kind: "stuck"; readonly reason: string; readonly edge: CfaEdge | null };

/** Learns from a spurious error path. */
export interface Refiner {
  /** `target` is in the reached set and violates the specification. */
  refine(reached: ReachedSet, target: ArgNode, budget: Budget): Refinement;
}

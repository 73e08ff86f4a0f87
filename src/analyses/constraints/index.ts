/** Path constraints over symbolic identifiers, and the refinement of values and constraints together. */
export { assumptionCodec, isAssumeEdge, type AssumptionFact } from "./assumption-fact.ts";
export { ConstraintSolver } from "./constraint-solver.ts";
export { ConstraintsAnalysis, constraintsKey } from "./constraints-analysis.ts";
export { CONSTRAINTS_TRACKING, ConstraintsPrecision } from "./constraints-precision.ts";
export type { ConstraintsState } from "./constraints-state.ts";
export { constraintsOptions, PATIENCE_FOR_PATHS, type ConstraintsOptions } from "./options.ts";
export {
  isAssumption,
  symbolicRefinement,
  type InterpolationOrder,
  type SymbolicFact,
  type SymbolicState,
} from "./symbolic-refinement.ts";

/**
 * Contracts of deciding formulas: what a solver is to the rest of the verifier. No solver lives
 * here; backends are in `../backends`, the layer that avoids queries in `../avoiding`.
 */
export type { FunctionSymbol, Sort, Term, Terms, Value } from "../terms/index.ts";
export type { CommandChannel } from "./command-channel.ts";
export { ForwardingContext } from "./forwarding-context.ts";
export type {
  HornClause,
  HornProblem,
  HornResult,
  HornSolver,
  PredicateApplication,
} from "./horn-solver.ts";
export type { Interpolator } from "./interpolator.ts";
export type { Model } from "./model.ts";
export { UNTOLD_MODEL } from "./untold-model.ts";
export type {
  AllSatOptions,
  AllSatStatus,
  Cube,
  Prover,
  SatResult,
  UnknownReason,
} from "./prover.ts";
export type { QuantifierEliminator } from "./quantifier-eliminator.ts";
export {
  DEFAULT_TIMEOUT_MILLIS,
  type ProverOptions,
  type SolverContext,
  type SolverFeature,
} from "./solver-context.ts";
export {
  addStatistics,
  emptyStatistics,
  type MutableStatistics,
  type ProverStatistics,
} from "./statistics.ts";

/**
 * The operators of configurable program analysis, one interface each: the most read files of the project.
 */
export {
  NO_PRECISION,
  type AbstractDomain,
  type AbstractState,
  type Precision,
} from "./abstract-state.ts";
export type {
  Adjusted,
  AnalysisKey,
  CallBoundary,
  ConfigurableProgramAnalysis,
  CoverageIndex,
  MergeOperator,
  PrecisionAdjustment,
  Siblings,
  StateViews,
  StopOperator,
  TransferRelation,
} from "./analysis.ts";
export {
  candidateKey,
  candidatesIn,
  newCandidate,
  type Candidate,
  type CandidateState,
} from "./candidates.ts";
export type {
  Counterexample,
  CounterexampleCheck,
  ErrorPath,
  ExecutedStep,
  ExecutionGap,
  PathVerdict,
  RelatedPlace,
} from "./counterexample.ts";
export type { InvariantGenerator, Invariants } from "./invariants.ts";
export { Assurance, type Loss } from "./assurance.ts";
export { isAssuming, isQueryable, type Assuming, type Queryable } from "./queryable.ts";
export type { Assumption, QueryAnswer, Violation } from "../../semantics/specification/index.ts";

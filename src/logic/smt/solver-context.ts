import type { Terms } from "../terms/index.ts";
import type { CommandChannel } from "./command-channel.ts";
import type { HornSolver } from "./horn-solver.ts";
import type { Interpolator } from "./interpolator.ts";
import type { Prover } from "./prover.ts";
import type { QuantifierEliminator } from "./quantifier-eliminator.ts";
import type { ProverStatistics } from "./statistics.ts";

/**
 * What a solver may or may not be able to do. Tests and callers name what they need; `newProver` fails
 * early and by name. Booleans, push/pop and checks under assumptions are always there.
 */
export type SolverFeature =
  | "models"
  | "unsat-cores"
  | "integers"
  | "reals"
  | "nonlinear"
  | "bit-vectors"
  | "floats"
  /** `Kind.FpToBits`, which SMT-LIB lacks. */
  | "float-bits"
  /** `Kind.FpFma`. */
  | "float-fma"
  /** `Kind.FpToReal` and `Kind.FpFromReal` of terms that are no constants. */
  | "float-reals"
  | "arrays"
  /** `Kind.ConstArray`. */
  | "constant-arrays"
  | "functions"
  /** `Kind.BvToInt` and `Kind.IntToBv`. */
  | "bit-vector-integers"
  | "quantifiers"
  /** `SolverContext.horn`. */
  | "horn"
  /** `SolverContext.eliminator`. */
  | "quantifier-elimination"
  /** Native interpolation, see `SolverContext.newInterpolator`. */
  | "interpolants";

export interface ProverOptions {
  /** Limit of each check, in processor time. */
  readonly timeoutMillis?: number;
  /**
   * "once": one check of what is asserted, without levels and assumptions, for which the solver may prepare at length;
   * much faster for large formulas. Left out: many related checks.
   */
  readonly use?: "once";
  /** What this prover will use. A feature the context lacks throws `UnsupportedFeature` at once. */
  readonly needs?: readonly SolverFeature[];
}

/** Limit of a check if the caller names none: no query is ever without one. */
export const DEFAULT_TIMEOUT_MILLIS = 10_000;

/**
 * One solver at work on the terms of one `Terms`: owns the library instance or process and what was
 * translated. Everything is synchronous after the context exists; making one may be asynchronous (loading
 * WebAssembly) and is the business of each backend.
 */
export interface SolverContext {
  /** `z3-wasm`, `z3-native`, `smtlib`; shown in statistics and chosen by `--solver`. */
  readonly name: string;
  /** As the solver reports it, e.g. `Z3 4.8.12.0`. */
  readonly version: string;
  readonly terms: Terms;
  readonly features: ReadonlySet<SolverFeature>;
  /** Sum over all provers, also closed ones. */
  readonly statistics: ProverStatistics;

  /**
   * Processor time that is left for whatever is asked, Infinity without a limit. Every question ends with it, whatever limit of
   * its own it has, and is answered "unknown" at once when nothing is left.
   */
  millisLeft(): number;

  /** Null if the solver has none. */
  readonly horn: HornSolver | null;
  /** Null if the solver has none. */
  readonly eliminator: QuantifierEliminator | null;

  newProver(options?: ProverOptions): Prover;

  /** Only with feature "interpolants": the solver's own interpolation. */
  newInterpolator(): Interpolator;

  /** A conversation in SMT-LIB with a fresh process, or null if the solver is no process. */
  openCommandChannel(): CommandChannel | null;

  /** Closes all provers, ends processes. Calling it twice is harmless. */
  close(): void;
}

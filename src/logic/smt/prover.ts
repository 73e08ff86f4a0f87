import type { Term } from "../terms/index.ts";
import type { Model } from "./model.ts";
import type { ProverStatistics } from "./statistics.ts";

/**
 * "unknown" is an answer, not an exception: time ran out, the theory is incomplete, the solver gave up,
 * ran out of memory or died. Every caller treats it soundly, and `Prover.unknownReason()` tells why.
 */
export type SatResult = "sat" | "unsat" | "unknown";

/** Why the last answer was "unknown". `crash` covers out-of-memory and a killed process. */
export type UnknownReason = "timeout" | "crash" | "incomplete" | "cancelled";

export type AllSatStatus = "complete" | "stopped" | "unknown";

/**
 * One assignment of the terms given to `allSat`, in their order: 1 true, -1 false, 0 either. The array is
 * reused for the next cube: copy it to keep it.
 */
export type Cube = Int8Array;

export interface AllSatOptions {
  /**
   * "cubes" lets the prover leave literals out (value 0) as long as every assignment of the cube extends to
   * a model; "full" reports total assignments only. The union of all cubes is the same.
   */
  readonly shrink?: "full" | "cubes";
}

/**
 * One stack of assertions, synchronous: a backend that is not hides that behind its own bridge.
 *
 * - All terms are of sort Bool and belong to the `Terms` of the context that made the prover.
 * - Levels: a new prover is at level 0. `pop` removes what was asserted since the matching `push`.
 * - Every check has a limit on the solver's processor time (`timeoutMillis`, and what is left for all questions of the
 *   context). On expiry the answer is "unknown" within 1.2 times the limit and the prover stays usable with all its
 *   assertions.
 * - Death of the solver (out of memory, killed process) is survived inside: the answer is "unknown" with
 *   reason "crash", a new instance takes over and gets the asserted terms again before the next query.
 * - A term of a theory the solver lacks throws `UnsupportedFeature` from `assert` or `check`; the prover is
 *   unchanged by that call.
 * - `model` and `unsatCore` speak about the last check and are valid only directly after it: any `assert`,
 *   `push`, `pop` or `check` in between makes the call a bug of the caller.
 */
export interface Prover {
  /** Limit of each following check, from the options; may be changed at any time. */
  timeoutMillis: number;

  /** Number of pushes not popped. */
  readonly level: number;

  readonly statistics: ProverStatistics;

  push(): void;

  /** Not below level 0. */
  pop(): void;

  /** Conjoins `formula` to the current level. Cheap: translation is memoised per term. */
  assert(formula: Term): void;

  /**
   * Is the conjunction of all assertions and `assumptions` satisfiable? Assumptions may be any formulas,
   * hold for this check only and are what `unsatCore` is about.
   */
  check(assumptions?: readonly Term[]): SatResult;

  /** Only directly after a check that answered "sat". Each call makes a model to be released. */
  model(): Model;

  /**
   * Only directly after a check that answered "unsat": a subset of that check's assumptions, in their
   * order, which together with the assertions is unsatisfiable. Not necessarily minimal. Empty if the
   * assertions are unsatisfiable alone.
   */
  unsatCore(): readonly Term[];

  /** Only directly after a check that answered "unknown". */
  unknownReason(): UnknownReason;

  /**
   * Enumerates the assignments of the Bool terms `over` that extend to models of the assertions: calls
   * `visit` with cubes that are pairwise disjoint and cover exactly those assignments. The
   * assertions are the same afterwards. "unknown": the cubes so far are real but there may be more.
   * `timeoutMillis` limits each single check inside.
   */
  allSat(
    over: readonly Term[],
    visit: (cube: Cube) => "continue" | "stop",
    options?: AllSatOptions,
  ): AllSatStatus;

  /** Frees the solver's resources. Any later call but `close` is a bug of the caller. */
  close(): void;
}

import type { Assignment, Term, Value } from "../terms/index.ts";

/**
 * A snapshot of a satisfying assignment. Total: a symbol the solver did not constrain has the default
 * value of its sort (false, 0, +0.0, constant array of those), so that evaluating under a model is
 * always possible and repeatable.
 *
 * A model outlives the query: later pushes, pops, checks of the prover do not change it. It may be backed
 * by the solver and read lazily, so it ends with `release()` or when the `SolverContext` is closed;
 * reading it after that is a bug of the caller. What was read once is remembered.
 */
export interface Model extends Assignment {
  /**
   * Value of any term, with the model's choice for unspecified operations where the solver tells it.
   * Null only if the value depends on an unspecified operation the solver did not tell about.
   */
  value(term: Term): Value | null;

  /** Value of a Bool term; false for "true under no reading the model tells". */
  isTrue(term: Term): boolean;

  /** Frees what the solver keeps for this model. Calling it twice is harmless. */
  release(): void;
}

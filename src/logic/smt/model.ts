import type { PartialAssignment, Term, Value } from "../terms/index.ts";

/**
 * A snapshot of a satisfying assignment. A symbol the solver did not constrain has the default value of its sort
 * (false, 0, +0.0, constant array of those). Null is the value of a symbol that the solver constrained to
 * something we have no value for: an irrational number, an array that is no finite table.
 *
 * Soundness: solvers have bugs, above all with floats. Who builds on a model, rather than on the answer, looks
 * whether `value` of the formulas is true. The provers do so themselves where floats occur and answer "unknown" if
 * one is false.
 *
 * A model outlives the query: later pushes, pops, checks of the prover do not change it. It may be backed
 * by the solver and read lazily, so it ends with `release()` or when the `SolverContext` is closed;
 * reading it after that is a bug of the caller. What was read once is remembered.
 */
export interface Model extends PartialAssignment {
  /**
   * Value of any term, with the model's choice for unspecified operations where the solver tells it.
   * Null if the value depends on an unspecified operation the solver did not tell about, or on a symbol
   * whose value is null.
   */
  value(term: Term): Value | null;

  /** Value of a Bool term; false for "true under no reading the model tells". */
  isTrue(term: Term): boolean;

  /** Frees what the solver keeps for this model. Calling it twice is harmless. */
  release(): void;
}

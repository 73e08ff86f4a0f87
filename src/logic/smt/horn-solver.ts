import type { Term } from "../terms/index.ts";
import type { UnknownReason } from "./prover.ts";

/** `predicate` is an index into the predicates of the problem; as many arguments as it has parameters. */
export interface PredicateApplication {
  readonly predicate: number;
  readonly args: readonly Term[];
}

/**
 * For all values of the variables in it: the premises and the constraint imply the head. Null as head is
 * `false`.
 */
export interface HornClause {
  readonly premises: readonly PredicateApplication[];
  readonly constraint: Term;
  readonly head: PredicateApplication | null;
}

/** Unknown predicates, each given by its parameters: variables in whose terms the solution is told. */
export interface HornProblem {
  readonly predicates: readonly (readonly Term[])[];
  readonly clauses: readonly HornClause[];
}

export type HornResult =
  /** One formula per predicate, over its parameters, that makes all clauses valid. Re-check before use. */
  | { readonly kind: "solution"; readonly definitions: readonly Term[] }
  /** No predicates exist: the head `false` is derivable. */
  | { readonly kind: "refuted" }
  /** `detail` is the solver's own word, for statistics. "inexpressible": the solution is no term of ours. */
  | {
      readonly kind: "unknown";
      readonly reason: UnknownReason | "inexpressible";
      readonly detail: string;
    };

/** Constrained Horn clauses. Uninterpreted functions in constraints are refused ("incomplete"). */
export interface HornSolver {
  solve(problem: HornProblem, limitMillis: number): HornResult;
}

/** Which parts of the layer are used, and how much they may remember. */
export interface AvoidingOptions {
  /** Answers from the form of the query: contradicting literals and bounds, constants that propagate. */
  readonly syntactic: boolean;
  /** "sat" because one of the last models satisfies the query. */
  readonly models: boolean;
  /** "sat" because a model near one of the last ones satisfies the query. */
  readonly variants: boolean;
  /** Answers of queries asked before. */
  readonly results: boolean;
  /** "unsat" because the query contains a known unsatisfiable core. */
  readonly cores: boolean;
  /** Parts of a query that share no symbols are answered one by one. */
  readonly split: boolean;
  /** Solvers keep the common beginning of successive queries. */
  readonly incremental: boolean;
  /** Models kept. */
  readonly modelCount: number;
  /** Answers kept, and cores kept. */
  readonly resultCount: number;
  /** Solver stacks kept side by side by one prover. */
  readonly stackCount: number;
}

export const defaultAvoidingOptions: AvoidingOptions = {
  syntactic: true,
  models: true,
  variants: true,
  results: true,
  cores: true,
  split: true,
  incremental: true,
  modelCount: 12,
  resultCount: 20_000,
  stackCount: 3,
};

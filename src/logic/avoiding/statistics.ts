/** What the layer did. A query is one call of `check`. */
export interface AvoidingStatistics {
  queries: number;
  /** Queries answered without any call of the solver. */
  avoided: number;
  /** Checks that went to the solver. */
  solverCalls: number;

  // Hits of each part. With splitting they count components, of which a query may have several.
  syntactic: number;
  models: number;
  variants: number;
  results: number;
  cores: number;
  /** Queries that fell into more than one component. */
  split: number;
  /** Conjuncts that a solver's stack held already, and those it had to be told. */
  conjunctsReused: number;
  conjunctsSent: number;
}

export function emptyAvoidingStatistics(): AvoidingStatistics {
  return {
    queries: 0,
    avoided: 0,
    solverCalls: 0,
    syntactic: 0,
    models: 0,
    variants: 0,
    results: 0,
    cores: 0,
    split: 0,
    conjunctsReused: 0,
    conjunctsSent: 0,
  };
}
